// The column of files: how a file is opened; once one is, the files and their records.

import { later } from "../later";
import { state, update } from "../state";
import { chooseFiles, typeText } from "./open";
import { openSample, SAMPLES } from "./samples";

const OpenFiles = later(async () => (await import("./open_files")).OpenFiles);

export function Files() {
  return state.files.length ? <OpenFiles /> : <Welcome />;
}

function Welcome() {
  return (
    <div class="scroll">
      <div class="welcome">
        <h2>Drop a puzzle file, or paste one</h2>
        <p class="soft">Any format: lines, grids, tables, saved games, links. Nothing is uploaded.</p>
        <div class="buttons">
          <button class="button primary" onClick={() => chooseFiles()}>
            Open files
          </button>
          <button class="button" onClick={() => chooseFiles(true)}>
            Open a folder
          </button>
          <button class="button" onClick={() => update({ dialog: "paste" })}>
            Paste text
          </button>
          <button class="button" onClick={typeText}>
            Type a text
          </button>
        </div>
      </div>
      <div class="samples">
        <h3>Or try a sample</h3>
        {SAMPLES.map(({ name, about, file }) => (
          <button class="sample" onClick={() => void openSample(file)}>
            {name}
            <span>{about}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
