// Tyre sizes as on the sidewall. Rims may have halves (22.5), and some sizes have no height.

export type TyreSize = { tyreWidth?: number | null; tyreHeight?: number | null; tyreRim?: number | null }

/** Metric widths start here (motorcycles); smaller widths are in inches and have another format. */
export const smallestMetricWidth = 60
/** Heights in inches end before this; the height of implement tyres (`10/75 R15.3`) is a share of the width. */
const smallestHeightShare = 20

/** Formats a size as `205/55 R16`, `31x10.5 R15` or `11R22.5`; an incomplete one as far as possible, or as empty text. */
export function formatTyre({ tyreWidth, tyreHeight, tyreRim }: TyreSize): string {
  const isInches = tyreWidth && tyreWidth < smallestMetricWidth
  if (isInches && !tyreHeight && tyreRim) return `${tyreWidth}R${tyreRim}`
  const section = [tyreWidth, tyreHeight].filter(Boolean).join(isInches && (tyreHeight ?? 0) < smallestHeightShare ? 'x' : '/')
  return [section, tyreRim && `R${tyreRim}`].filter(Boolean).join(' ')
}

/** Older data has 0 for an unknown size, which endpoints reject now, so readers get null. */
export const withoutZeroSizes = <S extends Required<TyreSize>>({ tyreWidth, tyreHeight, tyreRim, ...rest }: S) => ({
  ...rest,
  tyreWidth: tyreWidth || null,
  tyreHeight: tyreHeight || null,
  tyreRim: tyreRim || null,
})

/** Formats a size without signs, as people type it. */
export const sizeKey = ({ tyreWidth, tyreHeight, tyreRim }: TyreSize): string =>
  [tyreWidth, tyreHeight, tyreRim].map((part) => part ?? '').join('')
