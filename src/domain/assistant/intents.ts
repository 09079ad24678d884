import type { Concept } from './concepts.ts'

/** What a sentence may have to say for an intent; a name is whatever words are left. */
export type Slot = 'plate' | 'name' | 'number'

export type Intent = {
  /** All of them, and of each one of these. */
  needs: readonly (readonly Concept[])[]
  helps?: readonly Concept[]
  without?: readonly Concept[]
  /** One of these has to be said. */
  asks?: readonly Slot[]
  /** Takes a size, a name or a plate where one is said; `thing` is a name that may be a word of the trade: the price of a wheel. */
  takes?: readonly (Slot | 'size' | 'thing')[]
  /** Speaks of what has been: its Monday is the last one. */
  past?: true
  /** Says so little that it is meant only where nothing else is spoken of. */
  alone?: true
}

const all = (...concepts: Concept[]) => concepts.map((concept) => [concept])

const sets = ['set', 'tyre', 'hotel', 'shelf'] as const
const late = ['overdue', 'uncollected', 'expire'] as const
const busy = ['waste', 'prepare', 'ordered', 'sell', 'top', 'room', 'free', 'price', 'partner', 'message', ...late] as const

/** What is understood, each in one way or in several. The first of those that fit alike is answered. */
export const intents = {
  'hotel.count': [
    { needs: [['hotel'], ['count', 'num', 'set', 'tyre']], helps: ['set', 'tyre', 'here'], without: busy, takes: ['size'] },
    { needs: [['count'], ['set', 'tyre']], helps: ['here'], without: busy, takes: ['size'] },
  ],
  'hotel.where': [
    { needs: [['where', 'shelf']], helps: sets, asks: ['plate'] },
    { needs: [['where', 'shelf'], sets], helps: sets, without: ['free', 'room', 'how'], asks: ['name'] },
  ],
  'hotel.overdue': [
    {
      needs: [
        [...late, 'noshow'],
        ['hotel', 'storagetime', 'set', 'tyre'],
      ],
      helps: ['set', 'hotel'],
      without: ['itp', 'order', 'package', 'card', 'warranty'],
    },
  ],
  'hotel.prepare': [{ needs: all('prepare'), helps: ['tyre', 'set', 'hotel', 'days'] }],
  'hotel.free': [{ needs: [['free', 'room'], sets], helps: ['count', 'shelf', 'room', 'hotel'], without: ['appointment'] }],
  'itp.expiring': [{ needs: [['itp'], ['expire', 'days']], helps: ['who', 'overdue', 'appointment', 'car'] }],
  'itp.plate': [{ needs: all('itp'), helps: ['when', 'expire', 'overdue', 'car'], asks: ['plate'] }],
  'appointments.list': [
    { needs: all('appointment'), without: ['confirm', 'free', 'noshow'] },
    { needs: [['agenda', 'visit'], ['days']], helps: ['how', 'car'], alone: true },
  ],
  'appointments.free': [
    { needs: [['free', 'room', 'earliest']], helps: ['when', 'next', 'appointment', 'room', 'earliest'], without: sets },
  ],
  'appointments.confirm': [{ needs: all('confirm'), helps: ['appointment'], without: ['order', 'sms', 'message'] }],
  'appointments.of': [
    { needs: [['appointment', 'visit'], ['when']], without: ['free', 'confirm'], asks: ['plate', 'name'] },
    { needs: all('when'), helps: ['hours'], without: ['last'], asks: ['plate', 'name'], alone: true },
  ],
  'appointments.noshow': [{ needs: all('noshow'), helps: ['count', 'appointment', 'failed'], without: ['message', 'sms'], past: true }],
  'orders.count': [
    { needs: [['order', 'car'], ['open']], helps: ['count', 'working'] },
    { needs: all('count', 'car', 'here'), alone: true },
    { needs: all('open'), helps: ['working'], without: ['draft', 'message', 'sms', 'appointment', 'hotel'] },
  ],
  'orders.plate': [
    { needs: all('order'), helps: ['last', 'history', 'car'], asks: ['plate'] },
    { needs: [['history', 'last']], helps: ['history', 'made', 'me', 'car', 'workdone'], asks: ['plate'], alone: true },
  ],
  'orders.unpaid': [{ needs: all('unpaid'), helps: ['who', 'order'] }],
  'orders.of': [
    { needs: [['order'], ['show', 'history']], without: ['draft'], asks: ['name'] },
    { needs: all('order'), helps: ['goto'], without: ['count', 'when', 'where', 'how'], asks: ['name'], alone: true },
  ],
  'orders.late': [{ needs: [['order', 'car'], ['overdue']], without: ['hotel', 'storagetime', 'set', 'tyre'] }, { needs: all('overdue') }],
  'orders.open': [
    { needs: all('order', 'goto'), asks: ['number'] },
    { needs: all('order'), helps: ['show', 'num'], without: ['count', 'when'], asks: ['number'], alone: true },
  ],
  'orders.drafts': [{ needs: all('draft'), helps: ['order', 'here'] }],
  'sales.total': [
    { needs: all('revenue'), helps: ['count', 'lastyear', 'made'], past: true },
    { needs: all('made', 'days'), helps: ['history', 'me', 'workdone'], past: true, alone: true },
  ],
  'sales.compare': [{ needs: all('lastyear'), helps: ['compare', 'sell', 'how'], without: ['expire'] }],
  'products.top': [
    { needs: all('sell'), helps: ['product', 'tyre', 'top', 'set'], past: true },
    { needs: [['top'], ['goes', 'revenue', 'product']], helps: ['tyre', 'set', 'product'], past: true },
  ],
  'workers.work': [{ needs: all('workdone'), helps: ['car', 'order', 'count'], without: ['me'], asks: ['name'], past: true }],
  'client.phone': [
    { needs: all('phone'), helps: ['num', 'how'], asks: ['name'] },
    { needs: all('num'), without: ['count', 'registration'], asks: ['name'], alone: true },
  ],
  'client.vehicles': [
    {
      needs: [['car', 'drive', 'registration']],
      helps: ['num', 'drive', 'registration'],
      without: ['owner', 'open', 'here', 'when', 'free', 'overdue', 'next', 'how'],
      asks: ['name'],
    },
  ],
  'vehicle.owner': [
    { needs: [['owner', 'drive']], helps: ['car'], asks: ['plate'] },
    { needs: [['who'], ['car', 'visit']], helps: ['car'], asks: ['plate'], alone: true },
  ],
  'vehicle.tyres': [{ needs: all('tyre'), helps: ['car'], without: ['where', 'shelf'], asks: ['plate'] }],
  'vehicle.km': [{ needs: all('km'), helps: ['count', 'last', 'history', 'car'], asks: ['plate'] }],
  'product.price': [
    { needs: all('price'), helps: ['howmuch', 'product'], asks: ['name'], takes: ['size', 'thing'] },
    { needs: [['howmuch', 'price'], ['service']], helps: ['price'], asks: ['name'], takes: ['size', 'thing'] },
    { needs: all('howmuch'), asks: ['name'], takes: ['size', 'thing'], alone: true },
  ],
  'waste.stock': [{ needs: [['waste'], ['tyre', 'set']], helps: ['count', 'howmuch', 'tyre'] }],
  'sms.balance': [
    {
      needs: [
        ['sms', 'message'],
        ['credit', 'count'],
      ],
      helps: ['count', 'credit'],
      without: ['failed'],
    },
  ],
  'sms.failed': [{ needs: [['message', 'sms'], ['failed']], helps: ['message', 'noshow'], past: true }],
  'timesheet.now': [{ needs: all('working'), helps: ['who', 'here'], without: ['noshow'] }],
  'timesheet.own': [
    { needs: all('hours', 'me'), helps: ['count', 'history', 'made'], past: true },
    { needs: all('me'), helps: ['history', 'made', 'workdone'], past: true, alone: true },
  ],
  'customer-orders.open': [{ needs: all('ordered'), helps: ['tyre', 'forclients', 'order', 'set'] }],
  'collaborators.orders': [{ needs: all('partner'), helps: ['order', 'count'], takes: ['name'] }],
  'guaranties.plate': [{ needs: all('warranty'), helps: ['car', 'expire'], asks: ['plate'] }],
  'loyalty.client': [{ needs: all('card'), asks: ['name'] }],
  'account.package': [{ needs: all('package'), helps: ['when', 'expire'], without: ['itp'] }],
  'help.can': [{ needs: all('help') }],
} as const satisfies Record<string, readonly Intent[]>

export type IntentName = keyof typeof intents
