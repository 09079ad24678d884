import { excelColumns } from '#contract/kit/field-table.ts'
import { clientTraits } from './fields.ts'

export const clientColumns = excelColumns(clientTraits, {
  delegateName: [{ key: 'plates', kind: 'code', word: 'Vehicles' }],
  email: [
    { key: 'vatNumber', kind: 'code', word: 'VatNumber' },
    { key: 'lastVisit', kind: 'day', word: 'LastVisit' },
    { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  ],
  type: [
    { key: 'legalName', kind: 'text', word: 'LegalName', excel: true },
    { key: 'regNumber', kind: 'code', word: 'RegNumber', excel: true },
    { key: 'taxNumber', kind: 'code', word: 'TaxNumber', excel: true },
    { key: 'companyAddress', kind: 'text', word: 'RegisteredAddress', excel: true },
    { key: 'addresses', kind: 'text', word: 'Addresses', excel: true },
    { key: 'contacts', kind: 'text', word: 'Contacts', excel: true },
  ],
  notes: [
    { key: 'organization', kind: 'text', word: 'Organization', excel: true },
    { key: 'id', kind: 'number', word: 'RecordId', excel: true },
  ],
})
