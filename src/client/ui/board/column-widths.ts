// Pixels: the narrowest legible column, the gap between two columns, and the buttons that lead to columns out of view.
const minWidth = 230
const gap = 12
const buttonsWidth = 40

/** Pixels that a board needs to show so many columns. */
export const widthForColumns = (columns: number) => columns * (minWidth + gap) - gap

/** The number of columns that fit in view, all of them whole. */
export const countVisibleColumns = (columns: number, width: number) =>
  widthForColumns(columns) <= width ? columns : Math.max(1, Math.floor((width - buttonsWidth) / (minWidth + gap)))
