/** What a column needs for its cards to be read, what stands between two, and what leads to those out of sight. */
const [least, gap, more] = [230, 12, 40]

/** How wide a board is that has so many columns in sight. */
export const widthForColumns = (columns: number) => columns * (least + gap) - gap

/** How many of the columns of a board are in sight, all of them whole. */
export const countVisibleColumns = (columns: number, width: number) =>
  widthForColumns(columns) <= width ? columns : Math.max(1, Math.floor((width - more) / (least + gap)))
