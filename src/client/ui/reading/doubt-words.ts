import type { DoubtKey } from '#contract/kit/readers/reading.ts'

/** The words of doubts that a field may have. Those of text that was left out stand in the line itself. */
export const doubtWords = {
  DotFuture: 'DotInFuture',
  DotOld: 'DotBefore2000',
  DotOver10: 'DotOld10',
  DotOver6: 'DotOld6',
  DotUnclear: 'InvalidDot',
  DotWeek: 'InvalidDot',
  DotYearOnly: 'DotYearOnly',
  DotZeroLost: 'DotZeroLost',
  EmailLooksMistyped: 'EmailLooksMistyped',
  LettersAsDigits: 'LettersAsDigits',
  NumberLooksMistyped: 'NumberLooksMistyped',
  PersonalNumber: 'PersonalNumberTyped',
  PhoneCountryGuessed: 'PhoneCountryGuessed',
  PhonePlaceholder: 'PhonePlaceholder',
  PhoneUnknown: 'PhoneUnknown',
  PlateLooksMistyped: 'PlateLooksMistyped',
  PlateWithoutDigits: 'PlateWithoutDigits',
  TyreSizeUnusual: 'TyreSizeUnusual',
  VinCheckDigit: 'VinCheckDigit',
  VinLength: 'VinLength',
} as const satisfies Partial<Record<DoubtKey, string>>

export const isWorded = (doubt: DoubtKey): doubt is keyof typeof doubtWords => doubt in doubtWords
