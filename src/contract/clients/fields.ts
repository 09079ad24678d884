import { z } from 'zod'
import { Email, Id, multilineText, Phone, requiredText, text } from '#contract/kit/fields.ts'
import { columnKeys, keysWith, withWireKeys, type EraseRule, type FieldTraits, type TraitsOf } from '#contract/kit/field-table.ts'

/** The fields of a client with their limits; the OpenAPI document has them in this order. */
export const clientFields = {
  type: z.enum(['person', 'company']),
  name: requiredText(150),
  organizationId: Id,
  delegateName: text(150).nullable(),
  phone: Phone.nullable(),
  email: Email.nullable(),
  /** Regular customer. */
  fidelity: z.boolean(),
  notes: multilineText(500),
  /** Whether the client agreed to text messages. */
  smsConsent: z.boolean(),
}

/** Erase, merge, search, workbook, audit and import read this table; workbook and merge follow its order. */
export const clientTraits = {
  name: { word: 'Name', erase: { to: '—' }, merge: true, search: true, excel: 'text', listed: true },
  delegateName: { word: 'DelegateName', erase: { to: null }, merge: true, search: true, excel: 'text', listed: true },
  phone: { word: 'Phone', erase: { to: null }, merge: true, search: true, excel: 'code', listed: true },
  email: { word: 'Email', erase: { to: null }, merge: true, search: true, excel: 'text', listed: true },
  fidelity: { word: 'Fidelity', erase: { to: false }, merge: true, excel: 'flag' },
  smsConsent: { word: 'SmsConsentShort', erase: 'derived', excel: 'flag' },
  type: { word: 'ClientType', erase: { keep: 'a choice of a list, or a mark' }, excel: 'choice' },
  company: { word: 'Company', erase: { to: null }, merge: true },
  notes: { word: 'Notes', erase: { to: '' }, merge: true, excel: 'text' },
  organizationId: { word: 'Organization', erase: { keep: 'the workplace' } },
} as const satisfies TraitsOf<typeof clientFields> & { company: FieldTraits<null> }

/** The server derives these columns of `clients` from other data; erasing decides about them, too. */
export const derivedClientColumns = {
  search: { erase: { to: '' } },
  phoneKey: { erase: { to: null } },
  vatKey: { erase: { to: null } },
  smsConsentAt: { erase: { to: null } },
  smsConsentBy: { erase: { to: null } },
  smsConsentSource: { erase: { to: null } },
  lastVisit: { erase: { keep: 'when it happened and how far it came' } },
  mergedIntoId: { erase: { keep: 'an id that says which rows belong together' } },
} as const satisfies Record<string, { erase: EraseRule }>

/** An import brings these fields; its files head their columns with one of these words, written as `plainHeading` leaves them. */
export const clientHeadings = {
  name: 'nume denumire client numeclient firma numecomplet name customer company fullname nev ugyfel ugyfelnev ceg cegnev partner',
  delegateName: 'delegat reprezentant persoanadecontact delegate contactperson kepviselo kapcsolattarto',
  phone: 'telefon tel mobil nrtelefon gsm phone telephone mobile telefonszam',
  email: 'email mail emailcim',
  fidelity: 'fidel clientfidel regular regularcustomer torzsugyfel torzsvasarlo',
  smsConsent: 'acordsms smsconsent smshozzajarulas',
  type: 'tip tipclient type typeofclient tipus ugyfeltipusa',
} as const satisfies { [K in keyof typeof clientFields]?: string }

export const clientColumnKeys = columnKeys(clientTraits)
export const clientMergeKeys = keysWith(clientTraits, 'merge')
export const clientSearchKeys = keysWith(clientTraits, 'search')
const importWords = withWireKeys(clientHeadings)
export const clientImportNames = Object.keys(importWords) as (keyof typeof importWords)[]
export const clientImportKeys = Object.keys(clientHeadings) as (keyof typeof clientHeadings)[]
