import { text } from './fields.ts'

/** The relative luminance of a colour, as WCAG defines it. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const Color = text(7).regex(/^#[0-9a-f]{6}$/i, 'InvalidColor')
/** White text on this colour must have enough contrast. */
export const ColorUnderWhite = Color.refine((color) => 1.05 / (luminance(color) + 0.05) >= 4.5, 'ContrastTooLow')
