import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Caller } from '#test/caller.ts'

type SeriesInput = InputOf<typeof api.invoiceSeries.create>
type InvoiceInput = InputOf<typeof api.invoices.create>

export const invoices = ({ admin, organization }: { admin: Caller; organization: { id: number } }) => ({
  /** A series for all kinds of invoices of a workplace whose company has all that an invoice prints. */
  invoiceSeries: async (draft: Partial<SeriesInput> = {}, company: InputOf<typeof api.organizations.update>['company'] = {}) => {
    const address = { street: 'Calea București', number: '12', city: 'Brașov', county: 'Brașov' }
    const firm = { name: 'Atelier Brașov SRL', vatNumber: 'RO14399840', vatScheme: 'standard' as const, ...company }
    await admin(api.organizations.update, { id: organization.id, address, company: firm })
    return admin(api.invoiceSeries.create, { organizationId: organization.id, name: 'Brașov', prefix: 'BV ', ...draft })
  },
  /** A draft with one line, for somebody of whom the name alone is known. */
  invoice: (draft: Partial<InvoiceInput> = {}) =>
    admin(api.invoices.create, {
      organizationId: organization.id,
      buyer: { type: 'person', name: 'Ion Pop', address: { city: 'Brașov', county: 'Brașov' } },
      lines: [{ name: 'Ulei 5W30', price: 100 }],
      ...draft,
    }),
})
