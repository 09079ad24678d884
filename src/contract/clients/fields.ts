import { z } from 'zod'
import { Email, Id, multilineText, Phone, requiredText, text } from '#contract/kit/fields.ts'
import { keysWith, type EraseRule, type ErasureOf, type FieldTraits } from '#contract/kit/field-table.ts'

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

/** Merge, search, workbook, audit and import read this table; workbook and merge follow its order. */
export const clientTraits = {
  name: { word: 'Name', merge: true, search: true, excel: 'text', listed: true },
  delegateName: { word: 'DelegateName', merge: true, search: true, excel: 'text', listed: true },
  phone: { word: 'Phone', merge: true, search: true, excel: 'code', listed: true },
  email: { word: 'Email', merge: true, search: true, excel: 'text', listed: true },
  fidelity: { word: 'Fidelity', merge: true, excel: 'flag' },
  smsConsent: { word: 'SmsConsentShort', excel: 'flag' },
  type: { word: 'ClientType', excel: 'choice' },
  company: { word: 'Company', merge: true },
  notes: { word: 'Notes', merge: true, excel: 'text' },
  organizationId: { word: 'Organization' },
} as const satisfies { [K in keyof typeof clientFields | 'company']: FieldTraits }

/** Erasing a client follows these rules; the last eight columns are those that the server derives from other data. */
export const clientErasure = {
  name: { to: '—' },
  delegateName: { to: null },
  phone: { to: null },
  email: { to: null },
  fidelity: { to: false },
  smsConsent: 'derived',
  type: { keep: 'a choice of a list, or a mark' },
  company: { to: null },
  notes: { to: '' },
  organizationId: { keep: 'the workplace' },
  search: { to: '' },
  phoneKey: { to: null },
  vatKey: { to: null },
  smsConsentAt: { to: null },
  smsConsentBy: { to: null },
  smsConsentSource: { to: null },
  lastVisit: { keep: 'when it happened and how far it came' },
  deletedBy: { to: null },
  mergedIntoId: { keep: 'an id that says which rows belong together' },
} as const satisfies ErasureOf<typeof clientFields> & Record<string, EraseRule>

export const clientMergeKeys = keysWith(clientTraits, 'merge')
