// Icons, drawn for this page: lines on a grid of 20.

const PATHS = {
  undo: "M8 5 4 9l4 4M4 9h8a4 4 0 0 1 0 8h-3",
  redo: "m12 5 4 4-4 4M16 9H8a4 4 0 0 0 0 8h3",
  erase: "M8 5h9v10H8l-5-5zM10.5 8l4 4m0-4-4 4",
  open: "M3 16V5h5l2 2h7v9z",
  paste: "M7 4H5v13h10V4h-2M7 3h6v3H7z",
  help: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M8 8a2 2 0 1 1 2.6 2c-.4.2-.6.5-.6 1m0 2.6v.1",
  light:
    "M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6M10 2v2m0 12v2M2 10h2m12 0h2M4.3 4.3l1.4 1.4m8.6 8.6 1.4 1.4m0-11.4-1.4 1.4m-8.6 8.6-1.4 1.4",
  dark: "M16 12.5A7 7 0 0 1 7.5 4 6.5 6.5 0 1 0 16 12.5",
  auto: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14m0 0v14",
  first: "M15 5l-6 5 6 5M5 5v10",
  previous: "m12 5-6 5 6 5",
  next: "m8 5 6 5-6 5",
  last: "m5 5 6 5-6 5M15 5v10",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  plus: "M10 4v12M4 10h12",
  done: "m4 11 4 4 8-10",
  actions: "M4 6h12M4 10h12M4 14h7",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      width="19"
      height="19"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
