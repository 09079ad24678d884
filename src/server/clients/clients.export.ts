import { clientColumns } from '#contract/clients/columns.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import * as queries from './clients.queries.ts'
import { clientScope } from './clients.service.ts'
import { toCompany } from './clients.view.ts'

const joined = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)

export const download = workbookOf({
  words: 'clients',
  name: 'clienti',
  title: 'Clients',
  columns: clientColumns,
  list: queries.exportQuery,
  within: clientScope,
  row: ({ organization, ...stored }, say) => {
    const company = toCompany(stored)
    return {
      ...stored,
      type: say(stored.type === 'company' ? 'Company' : 'Person'),
      plates: joined(stored.plates, ', '),
      vatNumber: company.vatNumber,
      legalName: company.name,
      regNumber: company.regNumber,
      taxNumber: company.taxNumber,
      companyAddress: joined([company.address, company.location], ', '),
      smsConsent: stored.smsConsentAt !== null,
      addresses: stored.addresses.map((address) => joined([addressLine(address).trim(), address.postCode], ', ')).join('; '),
      contacts: stored.contacts.map(({ name, phone, email }) => joined([name, phone, email], ' ')).join('; '),
      organization,
    }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    isCompany: { word: 'Company' },
    fidelity: { word: 'Fidelity' },
    smsConsent: { word: 'SmsConsentShort' },
    quickText: { word: 'QuickText' },
  },
})
