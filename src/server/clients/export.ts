import { clientColumns } from '#contract/clients.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import * as queries from './queries.ts'
import { toClient } from './view.ts'

const joined = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)

export const download = workbookOf({
  words: 'clients',
  name: 'clienti',
  title: 'Clients',
  columns: clientColumns,
  list: queries.exported,
  row: ({ organization, ...stored }, say) => {
    const client = toClient(stored)
    const { company } = client
    return {
      ...client,
      type: say(client.type === 'company' ? 'Company' : 'Person'),
      vatNumber: company?.vatNumber,
      legalName: company?.name,
      regNumber: company?.regNumber,
      taxNumber: company?.taxNumber,
      companyAddress: joined([company?.address, company?.location], ', '),
      addresses: client.addresses.map((address) => joined([addressLine(address).trim(), address.postCode], ', ')).join('; '),
      contacts: client.contacts.map(({ name, phone, email }) => joined([name, phone, email], ' ')).join('; '),
      organization,
    }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    isCompany: { word: 'Company' },
    fidelity: { word: 'Fidelity' },
    quickText: { word: 'QuickText' },
  },
})
