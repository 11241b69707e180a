// Serves dist for a look: `node serve.mjs [PORT] [PATH]`. Any server of static files does.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const dist = fileURLToPath(new URL("dist", import.meta.url));

/** Serves a folder below a path; returns the server when it listens. */
export function serve(port = 0, path = "/", folder = dist) {
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    try {
      if (!name.startsWith(path)) throw new Error("elsewhere");
      const file = normalize(name.slice(path.length)) === "." ? "index.html" : normalize(name.slice(path.length));
      if (file.startsWith("..")) throw new Error("outside");
      const content = await readFile(join(folder, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end("not found");
    }
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serve(Number(process.argv[2] ?? 8000), process.argv[3]);
  console.log(`http://localhost:${server.address().port}${process.argv[3] ?? "/"}`);
}
