/** Folds text for matching: lower case without diacritics, so "Ștefan", "Ştefan" with a cedilla and "stefan" are equal. */
export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
