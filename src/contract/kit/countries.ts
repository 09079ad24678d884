import { text } from './fields.ts'

/** The countries of ISO 3166-1 by their first letter, each followed by its second ones: the list comes with every page. */
const secondLetters =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU ' +
  'IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW ' +
  'SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'

/** All countries of ISO 3166-1, as two letters. */
export const countryCodes: readonly string[] = secondLetters
  .split(' ')
  .flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`))

/** Two letters of ISO 3166-1. */
export const Country = text(2)
  .toUpperCase()
  .refine((code) => countryCodes.includes(code), 'InvalidChoice')
