// Manages the package of an account, whether or not the server is running:
// `atelier account package --account DEM` prints it; `--name Anual --price 1190.50 --days 365` begins the next one, where the last one ends;
// `--take-back 2` revokes the second, if it is the last. Browsers show it when they are opened next.
import { Day } from '#contract/kit/fields.ts'
import { trialPackage } from '#server/accounts/accounts.service.ts'
import * as packages from '#server/accounts/packages.service.ts'
import { readFlags, runCommand, withAccount } from '#server/platform/backup/command.ts'
import { StartError } from '#server/platform/process/start-error.ts'

const usage = `Use: atelier account package --account CODE [--name TEXT --price AMOUNT [--days NUMBER] [--currency CODE] [--description TEXT]
       [--from DAY]] [--take-back NUMBER]`
const refuse = (why: string): never => {
  throw new StartError(why)
}

await runCommand(readOrder, (database, { code, terms, order }) =>
  withAccount(database, code, async (tx, account) => {
    if (terms && !(await packages.startPackage(tx, account, terms)))
      refuse('One was ordered already that begins today or later. Say --from DAY if another is to follow.')
    if (order !== undefined && !(await packages.revokeLastPackage(tx, account, order)))
      refuse(`Package ${order} is not the last one, or the only one: nothing was taken back`)
    const last = await packages.findCurrentPackage(tx, account)
    if (!last) return ['no package']
    const { name, price, currency, duration, activeFrom, activeTo, daysLeft } = last
    return [
      `package ${last.order}, ${name === trialPackage.name ? 'trial' : name}: ${price.toFixed(2)} ${currency} for a workplace and ${duration} days, from ${activeFrom} to ${activeTo}, ${
        daysLeft < 0 ? `ended ${-daysLeft} days ago` : `${daysLeft} days left`
      }`,
    ]
  }),
)

function readOrder(words: string[]) {
  const flags = ['account', 'name', 'price', 'days', 'currency', 'description', 'from', 'take-back'] as const
  const { account, name, price, days = '30', currency, description = '', from, 'take-back': order } = readFlags(words, flags, usage)
  const accept = (flag: string, value: string, isAllowed: boolean, allowed: string): string =>
    isAllowed ? value : refuse(`${flag}="${value}" is not allowed: use ${allowed}`)
  const code = (account ?? refuse(`Say which account is meant. ${usage}`)).toUpperCase()
  if ((name === undefined) !== (price === undefined)) refuse(`A package has a name and a price. ${usage}`)
  const terms =
    name === undefined || price === undefined
      ? undefined
      : {
          name: accept('name', name.trim(), /^.{1,100}$/.test(name.trim()), '1 to 100 characters'),
          description: accept('description', description, description.length <= 500, 'at most 500 characters'),
          price: Number(accept('price', price, /^\d{1,8}(\.\d{1,2})?$/.test(price), 'an amount such as 1190.50')),
          duration: Number(accept('days', days, /^\d{1,4}$/.test(days) && Number(days) > 0, 'a number of days from 1 on')),
          currency: currency && accept('currency', currency.toUpperCase(), /^[a-z]{3}$/i.test(currency), 'three letters such as RON'),
          from: from && accept('from', from, Day.safeParse(from).success, 'a day such as 2026-12-31'),
        }
  return { code, terms, order: order === undefined ? undefined : Number(accept('take-back', order, /^\d{1,4}$/.test(order), 'its number')) }
}
