// How wide the screen is: narrow ones show one tab at a time. The style sheets have the same width.

export const isNarrow = (): boolean => matchMedia("(max-width: 759px)").matches;
