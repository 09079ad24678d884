import { collaboratorWorkOrders } from '#contract/collaborators/collaborator-work-orders.ts'
import { collaborators } from '#contract/collaborators/collaborators.ts'
import { customerOrders } from '#contract/customer-orders.ts'
import { fail } from '#contract/kit/errors.ts'
import { session } from '#contract/sign-in/session.ts'
import { sms } from '#contract/sms.ts'
import { timeSheets, type TimeSheet } from '#contract/time-sheets.ts'
import { namesOf } from '#domain/assistant/names.ts'
import { addDays, dayBounds, dayInZone, mondayBefore } from '#domain/text/calendar.ts'
import { formatMinutes } from '#domain/text/format.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import {
  dayText,
  daysText,
  linkTo,
  listed,
  money,
  mostRows,
  number,
  tableOf,
  timeText,
  type Call,
  type Reply,
} from '#server/assistant/assistant.view.ts'

export async function credits(call: Call): Promise<Reply> {
  const { balance, daysLeft } = await call.ask(sms.credits, {})
  const said = { number: number(call, balance), days: number(call, daysLeft ?? 0) }
  return {
    content: call.say(daysLeft === null ? 'ChatCredits' : 'ChatCreditsLast', said),
    ...linkTo(call, 'admin', '/account-settings/sms-messages/credits'),
  }
}

export function notArrived(call: Call): Promise<Reply> {
  const { from, to } = call.slots.period ?? { from: addDays(call.today, -6), to: call.today }
  return listed(call, sms.search, {
    models: { status: ['failed', 'expired'], queuedAt: [from, to], organizationId: call.organizations },
    screen: ['office', '/workstation-settings/sms'],
    columns: [
      ['Client', ({ clientName }) => clientName],
      ['Phone', ({ phone }) => phone],
      ['SmsWords', ({ text }) => text.slice(0, 80)],
    ],
    content: ({ total }) => call.say('ChatSmsFailed', { number: number(call, total), period: daysText(call, { from, to }) }),
  })
}

export async function workingNow(call: Call): Promise<Reply> {
  if (call.actor.level !== 'admin') fail('AccessDenied403')
  const { items } = await call.ask(timeSheets.search, { models: { open: true, status: ['WORKING'] }, pageSize: 100 })
  const table = tableOf(
    call.say,
    [
      ['Name', ({ userName }) => userName],
      ['StartDate', ({ startDate }) => timeText(call, startDate)],
    ],
    items,
  )
  const names = items.map(({ userName }) => userName).join(', ')
  return {
    content: call.say(items.length > 0 ? 'ChatWorkingNow' : 'ChatNobodyWorking', { names }),
    ...(items.length > 0 && { table }),
    ...linkTo(call, 'admin', '/live-timesheet'),
  }
}

/** Of what has ended, and of what goes on until now, the part within these days. */
export async function ownHours(call: Call): Promise<Reply> {
  const monday = mondayBefore(call.today)
  const period = call.slots.period ?? { from: monday, to: addDays(monday, 6) }
  const models = { userId: [call.actor.id], startDate: [addDays(period.from, -1), period.to] }
  const items: TimeSheet[] = []
  for (let pageCount = 1, total = 1; items.length < total; pageCount++) {
    const page = await call.ask(timeSheets.search, { models, pageSize: 100, pageCount })
    items.push(...page.items)
    total = page.items.length > 0 ? page.total : 0
  }
  const first = Date.parse(dayBounds(period.from, call.zone).from)
  const last = Date.parse(dayBounds(period.to, call.zone).to)
  const minutes = ({ startDate, endDate }: TimeSheet) =>
    Math.max(0, Math.min(Date.parse(endDate ?? call.now), last) - Math.max(Date.parse(startDate), first)) / 60_000
  const worked = items.filter(({ status }) => status === 'WORKING').reduce((sum, entry) => sum + minutes(entry), 0)
  return {
    content: call.say('ChatHours', { hours: formatMinutes(worked, call.language), period: daysText(call, period) }),
    ...linkTo(call, 'all', '/timesheet'),
  }
}

export async function ordered(call: Call): Promise<Reply> {
  const { items, total } = await call.ask(customerOrders.search, { models: { organizationId: call.organizations } })
  const pieces = items.reduce((sum, { metaData }) => sum + (metaData.tyreQuantity ?? 0), 0)
  const table = tableOf(
    call.say,
    [
      ['PlateNumberShort', ({ carPlateNumber }) => carPlateNumber],
      ['Client', ({ clientName }) => clientName],
      ['Tyres', ({ tyreMake, tyreModel, metaData }) => [tyreMake, tyreModel, formatTyre(metaData)].filter(Boolean).join(' ')],
      ['QuantityShort', ({ metaData }) => String(metaData.tyreQuantity ?? '')],
    ],
    items,
    total,
  )
  return {
    content: call.say('ChatOrdered', { number: number(call, total), tyres: number(call, pieces) }),
    ...(total > 0 && { table }),
    ...linkTo(call, 'main', '/client-order', { organizationId: call.organizations }),
  }
}

export async function atCollaborator(call: Call): Promise<Reply> {
  const { name, period } = call.slots
  const found = name === undefined ? [] : await collaboratorsCalled(call, name)
  const [collaborator] = found
  if (name !== undefined && !collaborator)
    return { isUnknown: true, content: call.say('ChatNoCollaborator', { name }), ...linkTo(call, 'all', '/collaborator/collaborators') }
  const models = {
    ...(collaborator && { collaboratorId: found.map(({ id }) => id) }),
    ...(period && { date: [period.from, period.to] }),
    organizationId: call.organizations,
  }
  return listed(call, collaboratorWorkOrders.search, {
    models,
    screen: ['all', '/collaborator/work-orders'],
    columns: [
      ['OrderNumber', ({ number: uuid }) => uuid],
      ['Collaborator', ({ collaboratorName }) => collaboratorName],
      ['PlateNumberShort', ({ plateNumber }) => plateNumber],
      ['Total', ({ total }) => money(call, total)],
    ],
    content: ({ items, total }) => {
      const names = found.map((each) => each.name).join(', ')
      const said = { name: names || call.say('Collaborators'), number: number(call, total) }
      if (total > items.length) return call.say('ChatAtCollaborator', said)
      return call.say('ChatAtCollaboratorSum', {
        ...said,
        sum: money(
          call,
          items.reduce((sum, order) => sum + order.total, 0),
        ),
      })
    },
  })
}

async function collaboratorsCalled(call: Call, name: string) {
  for (const quickText of namesOf(name)) {
    const { items } = await call.ask(collaborators.search, { models: { quickText }, pageSize: mostRows })
    if (items.length > 0) return items
  }
  return []
}

export async function accountPackage(call: Call): Promise<Reply> {
  if (call.actor.level !== 'admin') fail('AccessDenied403')
  const { activePackage } = await call.ask(session.information, {})
  if (!activePackage) return { content: call.say('ChatNoPackage') }
  const said = { name: activePackage.name, day: dayText(call, dayInZone(activePackage.activeTo, call.zone)) }
  return { content: call.say('ChatPackage', said), ...linkTo(call, 'admin', '/profile') }
}
