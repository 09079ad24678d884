import type { InvoiceBuyer, InvoiceDocument, InvoiceSeller } from '#domain/invoices/invoice-document.ts'

type Head = Pick<
  InvoiceDocument,
  'issueDate' | 'deliveryDate' | 'dueDate' | 'seller' | 'buyer' | 'means' | 'notes' | 'isVatOnCollection' | 'isElectronic'
>

const noParty = { vatNumber: '', taxNumber: '', regNumber: '', phone: '', email: '' }
const noAddress = { street: '', number: '', city: '', county: '', postCode: '', country: 'RO' }

export const romanianSeller: InvoiceSeller = {
  name: 'Vulcanizare Demo SRL',
  vatNumber: 'RO18547290',
  taxNumber: '',
  regNumber: 'J08/1234/2006',
  address: { street: 'Str. Lungă', number: '12', city: 'Brașov', county: 'Brașov', postCode: '500035', country: 'RO' },
  phone: '0268123456',
  email: 'contact@demo.ro',
  vatScheme: 'standard',
  iban: 'RO49AAAA1B31007593840000',
  bank: '',
  shareCapital: '200 lei',
}

export const hungarianSeller: InvoiceSeller = {
  ...romanianSeller,
  ...noParty,
  name: 'Sólyom Gumi Kft.',
  taxNumber: '99999999-2-41',
  address: { ...noAddress, street: 'Fő utca', number: '3', city: 'Érd', postCode: '2030', country: 'HU' },
  iban: '12345678-12345678-12345678',
  shareCapital: '',
}

export const romanianCompany: InvoiceBuyer = {
  ...noParty,
  type: 'company',
  name: 'Transport Carpați SRL',
  vatNumber: 'RO14399840',
  address: { ...noAddress, street: 'Bd. Unirii', number: '5', city: 'Ploiești', county: 'Prahova', postCode: '100001' },
  delegateName: '',
}

export const romanianPerson: InvoiceBuyer = {
  ...romanianCompany,
  type: 'person',
  name: 'Ion Pop',
  vatNumber: '',
  address: { ...noAddress, street: 'Str. Teiului', number: '7', city: 'București, sect. 3', county: 'București' },
}

export const hungarianCompany: InvoiceBuyer = {
  ...romanianCompany,
  name: 'Beszerző Kft',
  vatNumber: '',
  taxNumber: '99887764-2-02',
  address: { ...noAddress, street: 'Északi sugárút', number: '123', city: 'Pécs', postCode: '7600', country: 'HU' },
}

const longTexts: Partial<Head> = {
  buyer: {
    ...romanianCompany,
    name: 'Ș'.repeat(230),
    address: { ...romanianCompany.address, street: 'Ț'.repeat(170), number: '', city: 'Ă'.repeat(60) },
  },
  notes: ['n'.repeat(400)],
}

/** Examples differ in this from the usual seller, buyer, days and payment. */
const heads: Record<string, Partial<Head>> = {
  'BV 0001': { notes: ['Comanda DEM-0000000042-BR, BV 12 ABC'] },
  'BV 0003': { buyer: romanianPerson, means: 'cash', dueDate: '2026-11-26', notes: ['Bon fiscal nr. 0123 din 26/11/2026'] },
  'BV 0005': { issueDate: '2026-11-27' },
  'BV 0006': { issueDate: '2026-11-27' },
  'BV 0006B': { issueDate: '2026-11-28' },
  'BV 0009': { buyer: romanianPerson, means: 'card' },
  'BV 0012': longTexts,
  'BV 0013': { seller: { ...romanianSeller, name: 'Atelier Mic SRL', vatNumber: '18547290', vatScheme: 'exempt' } },
  'BV 0014': { buyer: { ...hungarianCompany, vatNumber: 'HU99887764' } },
  'BV 0015': { isVatOnCollection: true },
  'BV 0020': { buyer: { ...romanianPerson, name: 'Kiss Csaba', address: { ...noAddress, city: 'Szeged', country: 'HU' } } },
  'BV 0021': { issueDate: '2026-11-28' },
  'SG-2026-000002': { buyer: { ...hungarianCompany, type: 'person', taxNumber: '' }, means: 'cash', dueDate: '2026-11-26' },
  'SG-2026-000003': { issueDate: '2026-11-27' },
  'SG-2026-000004': { issueDate: '2026-11-27' },
  'SG-2026-00004B': { issueDate: '2026-11-28' },
  'SG-2026-000007': { seller: { ...hungarianSeller, taxNumber: '99999999-1-41', vatScheme: 'exempt' } },
  'SG-2026-000008': {
    buyer: {
      ...hungarianCompany,
      name: 'Reifen GmbH',
      vatNumber: 'ATU12345678',
      taxNumber: '',
      address: { ...noAddress, street: 'Hauptstraße', number: '1', city: 'Wien', postCode: '1010', country: 'AT' },
    },
  },
}

export function headOf({ number, country }: { number: string; country: 'RO' | 'HU' }): Head {
  const isRomanian = country === 'RO'
  return {
    issueDate: '2026-11-26',
    deliveryDate: '2026-11-26',
    dueDate: isRomanian ? '2026-12-10' : '2026-12-04',
    seller: isRomanian ? romanianSeller : hungarianSeller,
    buyer: isRomanian ? romanianCompany : hungarianCompany,
    means: 'transfer',
    isVatOnCollection: false,
    isElectronic: false,
    notes: [],
    ...heads[number],
  }
}
