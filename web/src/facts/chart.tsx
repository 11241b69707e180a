// A bar chart: SVG, with its numbers as a table for those who do not see it.

import { number } from "../words";

export interface Bar {
  name: string;
  value: number;
}

const [WIDTH, HEIGHT, FOOT] = [360, 130, 18];

/** Half the width of a character, at most. */
const HALF = 4;

/** Where the middle of a text is, so that all of it is in the picture. */
const within = (x: number, { length }: string): number => Math.max(length * HALF, Math.min(WIDTH - length * HALF, x));

export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value }) => value), 1);
  const pitch = WIDTH / bars.length;
  // As many names as have room.
  const every = Math.ceil(26 / pitch);
  return (
    <figure class="chart">
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} aria-hidden="true">
        {bars.map(({ name, value }, index) => {
          const height = (value / highest) * (HEIGHT - 16);
          return (
            <g>
              {value > 0 && (
                <rect
                  class="bar"
                  x={index * pitch + pitch * 0.1}
                  y={HEIGHT - height}
                  width={pitch * 0.8}
                  height={height}
                  rx={Math.min(3, pitch / 6)}
                />
              )}
              {value === highest && (
                <text x={within(index * pitch + pitch / 2, number(value))} y={HEIGHT - height - 4} text-anchor="middle">
                  {number(value)}
                </text>
              )}
              {index % every === 0 && (
                <text x={within(index * pitch + pitch / 2, name)} y={HEIGHT + 14} text-anchor="middle">
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <table class="visually-hidden">
        <caption>{title}</caption>
        <tbody>
          {bars
            .filter(({ value }) => value)
            .map(({ name, value }) => (
              <tr>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
