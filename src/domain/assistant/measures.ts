import type { Group } from '#contract/kit/access.ts'
import type { QuestionConcept } from './words.ts'

/** A filter that a question may name. */
export type QuestionSlot =
  | 'workplace'
  | 'period'
  | 'group'
  | 'person'
  | 'payment'
  | 'client'
  | 'plate'
  | 'size'
  | 'season'
  | 'status'
  | 'placed'
  | 'kind'
  | 'product'
  | 'partner'
  | 'number'

/** One figure of the product and the questions that ask for it. */
export type Measure = {
  access: Group
  /** Each alternative is a set of concepts; a question names all concepts of one of them. */
  needs: readonly (readonly QuestionConcept[])[]
  /** Concepts that may be named beside them and change nothing. */
  may: readonly QuestionConcept[]
  /** Concepts of `may` that stand for a division of the figure unless the question names a client or a plate. */
  mayWithClient: readonly QuestionConcept[]
  slots: readonly QuestionSlot[]
  /** The question names at least one of these. */
  must: readonly QuestionSlot[]
  /** A month or weekday without a year or week means the next one instead of the past one. */
  isFuture: boolean
}

type Row = Partial<Record<'may' | 'mayWithClient' | 'slots' | 'must', string> & { isFuture: boolean }>
const list = (text = ''): never[] => text.split(' ').filter((word) => word !== '') as never[]
const measure = (access: Group, needs: string, { may, mayWithClient, slots, must, isFuture = false }: Row = {}): Measure => ({
  access,
  needs: needs.split(' | ').map((alternative) => alternative.split('+') as QuestionConcept[]),
  may: list(`${may ?? ''} ${mayWithClient ?? ''}`),
  mayWithClient: list(mayWithClient),
  slots: list(slots),
  must: list(must),
  isFuture,
})

const hotelOverdue = 'overdue+set | overdue+set+term | overdue+set+hotel+term | overdue+hotel | overdue+tyre+hotel | overdue+set+hotel'

export const measures = {
  appointments: measure('all', 'appointment | come | appointment+come', {
    may: 'client car who',
    slots: 'workplace period group status',
    isFuture: true,
  }),
  'appointments.confirm': measure('desk', 'confirm | confirm+appointment', {
    may: 'wait online client who',
    slots: 'workplace period group',
    isFuture: true,
  }),
  'appointments.noshow': measure('office', 'noshow', { may: 'appointment client who', slots: 'workplace period group client' }),
  'appointments.of': measure('desk', 'appointment+when | appointment | come+when', {
    may: 'next client car',
    slots: 'workplace period client plate',
    must: 'client plate',
    isFuture: true,
  }),
  'slots.next': measure('desk', 'free | free+next | free+appointment | free+next+appointment | next+appointment | next+room | when+room', {
    may: 'when room',
    slots: 'workplace period group',
    isFuture: true,
  }),
  sets: measure('all', 'set | hotel | set+hotel | tyre+hotel | set+tyre | set+tyre+hotel', {
    may: 'shelf',
    mayWithClient: 'client',
    slots: 'workplace size client plate season placed',
  }),
  'sets.where': measure(
    'all',
    'where | where+set | where+tyre | where+tyre+set | where+shelf+set | where+shelf+tyre | where+shelf | shelf',
    {
      may: 'hotel client car',
      slots: 'workplace client plate season',
      must: 'client plate',
    },
  ),
  'sets.overdue': measure('all', `${hotelOverdue} | overdue+set+term+hotel | overdue+tyre+term`, { slots: 'workplace client' }),
  'sets.prepare': measure('all', 'prepare | prepare+tyre | prepare+set | prepare+set+tyre', {
    may: 'hotel',
    slots: 'workplace period',
    isFuture: true,
  }),
  'shelves.room': measure('all', 'free+shelf | free+room+shelf | room+shelf | free+hotel | free+room+hotel | room+hotel', {
    slots: 'workplace',
  }),
  'inspections.due': measure('office', 'itp+expire | itp', { may: 'who car client', slots: 'period', isFuture: true }),
  'vehicle.inspection': measure('desk', 'itp | itp+expire | itp+when | itp+when+expire', {
    may: 'car overdue',
    slots: 'plate',
    must: 'plate',
  }),
  'vehicle.owner': measure('desk', 'owner | owner+car | who+car | who', { may: 'who', slots: 'plate', must: 'plate' }),
  'vehicle.tyres': measure('desk', 'tyre | dimension | tyre+dimension', { may: 'car', slots: 'plate', must: 'plate' }),
  'vehicle.km': measure('desk', 'km', { may: 'car last', slots: 'plate', must: 'plate' }),
  orders: measure('desk', 'order', {
    mayWithClient: 'client last car',
    slots: 'workplace period status client plate payment number',
  }),
  'orders.late': measure('main', 'order+overdue | order+overdue+term | overdue+term', { may: 'open', slots: 'workplace' }),
  'orders.unpaid': measure('office', 'unpaid | unpaid+order', { may: 'who client', slots: 'workplace period client' }),
  'orders.drafts': measure('desk', 'draft | draft+order', { may: 'me', slots: 'workplace' }),
  takings: measure('office', 'takings', { mayWithClient: 'client car', slots: 'workplace period payment client plate' }),
  'takings.person': measure('office', 'takings | worked | worked+order | takings+worked | order', {
    mayWithClient: 'car',
    slots: 'workplace period person payment',
    must: 'person',
  }),
  'takings.year': measure('office', 'compare+lastyear | lastyear+takings+compare | compare', { may: 'takings' }),
  sold: measure('office', 'sold | sold+top', { slots: 'workplace period person payment kind' }),
  price: measure('desk', 'price', { may: 'tyre set rim hotel itp shelf car', slots: 'workplace product size', must: 'product' }),
  waste: measure('office', 'waste | waste+tyre | waste+set', { slots: 'workplace period' }),
  'client.phone': measure('office', 'phone', { may: 'client', slots: 'client workplace', must: 'client' }),
  'client.vehicles': measure('office', 'car', { may: 'client', slots: 'client', must: 'client' }),
  'sms.credits': measure('admin', 'sms+credit | credit | sms'),
  'sms.failed': measure('office', 'failed+message | failed+sms | failed+sms+message', { slots: 'workplace period client' }),
  'people.working': measure('admin', 'working | who+working', { slots: 'workplace' }),
  'people.hours': measure('all', 'hours | hours+me | hours+worked+me | hours+worked', { slots: 'period person' }),
  'customer-orders': measure(
    'main',
    'ordered | ordered+tyre | ordered+tyre+forclients | ordered+forclients | order+tyre+forclients | order+forclients',
    {
      may: 'client',
      slots: 'workplace',
    },
  ),
  'partner.orders': measure('all', 'partner | partner+order', { may: 'open', slots: 'workplace period partner' }),
  warranty: measure('office', 'warranty | warranty+expire', { may: 'car client', slots: 'workplace plate client' }),
  loyalty: measure('desk', 'card', { may: 'client', slots: 'workplace client' }),
  package: measure('admin', 'package | package+expire | package+when | package+when+expire'),
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as MeasureName[]
