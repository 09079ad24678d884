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
  /** Takes a size, a name or a plate where one is said. */
  takes?: readonly (Slot | 'size')[]
  /** Speaks of what has been: its Monday is the last one. */
  past?: true
}

const all = (...concepts: Concept[]) => concepts.map((concept) => [concept])

/** What is understood. The first of those that fit alike is answered. */
export const intents = {
  'hotel.count': { needs: all('count', 'hotel'), helps: ['set', 'tyre'], without: ['waste', 'overdue'], takes: ['size'] },
  'hotel.where': { needs: all('where'), helps: ['set', 'tyre', 'hotel', 'shelf'], asks: ['plate', 'name'] },
  'hotel.overdue': { needs: [['overdue'], ['hotel', 'storagetime']], helps: ['set'] },
  'hotel.prepare': { needs: all('prepare'), helps: ['tyre', 'set'] },
  'hotel.free': { needs: all('free', 'shelf'), helps: ['count'] },
  'itp.expiring': { needs: all('itp', 'expire'), helps: ['who'] },
  'itp.plate': { needs: all('itp', 'expire'), helps: ['when'], asks: ['plate'] },
  'appointments.list': { needs: all('appointment'), without: ['confirm', 'free', 'noshow'] },
  'appointments.free': { needs: all('free'), helps: ['when', 'next', 'appointment'], without: ['shelf'] },
  'appointments.confirm': { needs: all('appointment', 'confirm') },
  'appointments.of': { needs: all('appointment', 'when'), without: ['free', 'confirm'], asks: ['plate', 'name'] },
  'appointments.noshow': { needs: all('noshow'), helps: ['count'], past: true },
  'orders.count': { needs: all('order', 'open'), helps: ['count'] },
  'orders.plate': { needs: all('order'), helps: ['last'], asks: ['plate'] },
  'orders.unpaid': { needs: all('unpaid'), helps: ['who', 'order'] },
  'orders.of': { needs: all('order', 'show'), without: ['draft'], asks: ['name'] },
  'orders.late': { needs: all('order', 'overdue'), without: ['hotel', 'storagetime'] },
  'orders.open': { needs: all('order', 'goto'), asks: ['number'] },
  'orders.drafts': { needs: all('draft') },
  'sales.total': { needs: all('revenue'), helps: ['count', 'lastyear'], past: true },
  'sales.compare': { needs: all('lastyear'), helps: ['compare', 'sell'], without: ['expire'] },
  'products.top': { needs: all('sell'), helps: ['product', 'tyre'], past: true },
  'workers.work': { needs: all('workdone'), without: ['me'], asks: ['name'], past: true },
  'client.phone': { needs: all('phone'), asks: ['name'] },
  'client.vehicles': { needs: all('car'), without: ['owner'], asks: ['name'] },
  'vehicle.owner': { needs: all('owner'), helps: ['car'], asks: ['plate'] },
  'vehicle.tyres': { needs: all('tyre'), helps: ['car'], without: ['where'], asks: ['plate'] },
  'vehicle.km': { needs: all('km'), helps: ['count', 'last'], asks: ['plate'] },
  'product.price': { needs: all('price'), asks: ['name'], takes: ['size'] },
  'waste.stock': { needs: all('waste', 'tyre'), helps: ['count'] },
  'sms.balance': { needs: all('sms', 'credit'), helps: ['count'] },
  'sms.failed': { needs: [['message', 'sms'], ['failed']], past: true },
  'timesheet.now': { needs: all('working'), helps: ['who'] },
  'timesheet.own': { needs: all('hours', 'me'), helps: ['count'], past: true },
  'customer-orders.open': { needs: all('ordered'), helps: ['tyre', 'forclients', 'order'] },
  'collaborators.orders': { needs: all('partner'), helps: ['order', 'count'], takes: ['name'] },
  'guaranties.plate': { needs: all('warranty'), asks: ['plate'] },
  'loyalty.client': { needs: all('card'), asks: ['name'] },
  'account.package': { needs: all('package', 'expire'), helps: ['when'], without: ['itp'] },
  'help.can': { needs: all('help') },
} as const satisfies Record<string, Intent>

export type IntentName = keyof typeof intents
