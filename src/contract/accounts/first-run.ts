import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Id } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { maxConditions, PriceConditionDraft, ProductDraft } from '#contract/products.ts'

/** The steps of a new account, in the order of the card. */
export const firstRunKeys = ['company', 'hours', 'workers', 'prices', 'import', 'users', 'booking', 'invoices', 'order'] as const
export type FirstRunKey = (typeof firstRunKeys)[number]
export type FirstRun = { items: { key: FirstRunKey; done: boolean }[] }

const { name, price, um } = ProductDraft.shape
const StarterPrice = z.object({
  name,
  um,
  price,
  conditions: z
    .array(PriceConditionDraft.omit({ organizationProductId: true }))
    .max(maxConditions)
    .default([]),
})
export type StarterPrice = z.output<typeof StarterPrice>

const StarterPrices = z.array(StarterPrice).max(60).default([])
export const StarterPricesInput = z.object({ organizationId: Id, services: StarterPrices, products: StarterPrices })
export type StarterPricesInput = z.output<typeof StarterPricesInput>

/** `left` counts the rows whose name the price list has already with a price. */
export const AddedPrices = outputOf({ created: z.int(), updated: z.int(), left: z.int() })
export type AddedPrices = z.output<typeof AddedPrices>

export const firstRun = feature('first-run', {
  get: endpoint('GET /first-run', {
    access: 'admin',
    input: z.object({}),
    result: z.object({ items: z.array(z.object({ key: z.enum(firstRunKeys), done: z.boolean() })) }),
  }),
  addPrices: endpoint('POST /first-run/prices', { access: 'admin', input: StarterPricesInput, result: AddedPrices, created: true }),
})
