// The two accounts of the demo: a shop to look around in, and a rival that must see nothing of it.

import type { Level } from '#contract/kit/access.ts'
import type { NewAccount } from '#server/platform/new-account.ts'
import type { VisitPlan } from './seed-days.ts'
import { brasovRegion, clujRegion, sibiuRegion, type Region } from './seed-names.ts'

export const demoPassword = 'Demo#1234'
export const demoPin = '1234'

export type DemoWorkplace = NewAccount['organizations'][number] & {
  region: Region
  clients: number
  workers: string[]
  /** Usernames on the orders; the first user closes them. */
  clerks: string[]
  wholeCatalogue: boolean
  plan: VisitPlan
}
export type DemoAccount = Pick<NewAccount, 'code' | 'name' | 'settings'> & {
  organizations: [DemoWorkplace, ...DemoWorkplace[]]
  users: { username: string; level: Level; firstName: string; lastName: string; organizations: string[] }[]
}

const company = { name: 'Vulcanizare Demo SRL', vatNumber: 'RO 18547290', regNumber: 'J08/1042/2006' }

const demo: DemoAccount = {
  code: 'DEM',
  name: 'Vulcanizare Demo',
  settings: { product_profit_percent: 20, collaborator_enabled: true, chat_bot_enabled: true },
  organizations: [
    {
      name: 'Brașov',
      code: 'BR',
      timeSheet: true,
      address: { street: 'Calea București', number: '110', city: 'Brașov', county: 'Brașov', postCode: '500326' },
      company: { ...company, phone: '0268414250', email: 'brasov@vulcanizare.example.com' },
      region: brasovRegion,
      clients: 185,
      workers: ['Ștefan Bârsan', 'Nicolae Țurcanu', 'Kovács Botond', 'Ionuț Rădulescu', 'Székely Levente', 'Dănuț Păcurar'],
      clerks: ['demo.operator', 'demo.operator', 'demo.operator', 'demo.admin', 'demo.simple'],
      wholeCatalogue: true,
      plan: { past: 910, unpaid: 6, today: { new: 4, inProgress: 4, onHold: 1, done: 8, unpaid: 2, ahead: 4, left: 1 } },
    },
    {
      name: 'Cluj',
      code: 'CJ',
      timeSheet: true,
      address: { street: 'Calea Turzii', number: '178', city: 'Cluj-Napoca', county: 'Cluj', postCode: '400495' },
      company: { ...company, phone: '0264432180', email: 'cluj@vulcanizare.example.com' },
      region: clujRegion,
      clients: 115,
      workers: ['Horia Moldovan', 'Szabó Zoltán', 'Ciprian Câmpean', 'Vasile Mureșan', 'Fazakas Csaba', 'Răzvan Hălmăgean'],
      clerks: ['demo.admin'],
      wholeCatalogue: false,
      plan: { past: 555, unpaid: 3, today: { new: 2, inProgress: 2, onHold: 1, done: 4, unpaid: 1, ahead: 2, left: 1 } },
    },
  ],
  users: [
    { username: 'demo.admin', level: 'admin', firstName: 'Ileana', lastName: 'Ștefănescu', organizations: ['BR', 'CJ'] },
    { username: 'demo.operator', level: 'operator', firstName: 'Mihai', lastName: 'Bălan', organizations: ['BR'] },
    { username: 'demo.worker', level: 'worker', firstName: 'Nicolae', lastName: 'Țurcanu', organizations: ['BR'] },
    { username: 'demo.simple', level: 'simple-service', firstName: 'Enikő', lastName: 'Fülöp', organizations: ['BR'] },
  ],
}

const rival: DemoAccount = {
  code: 'RIV',
  name: 'Pneuri Rivale',
  organizations: [
    {
      name: 'Sibiu',
      code: 'SB',
      address: { street: 'Șoseaua Alba Iulia', number: '57', city: 'Sibiu', county: 'Sibiu', postCode: '550052' },
      company: {
        name: 'Pneuri Rivale SRL',
        vatNumber: 'RO 24719380',
        regNumber: 'J32/815/2012',
        phone: '0269233410',
        email: 'office@rivale.example.com',
      },
      region: sibiuRegion,
      clients: 24,
      workers: ['Liviu Neagoe', 'Sorin Olteanu', 'Simó Attila'],
      clerks: ['rival.operator', 'rival.admin'],
      wholeCatalogue: false,
      plan: { past: 80, unpaid: 1, today: { new: 1, inProgress: 1, onHold: 0, done: 2, unpaid: 0, ahead: 1, left: 0 } },
    },
  ],
  users: [
    { username: 'rival.admin', level: 'admin', firstName: 'Horia', lastName: 'Văcaru', organizations: ['SB'] },
    { username: 'rival.operator', level: 'operator', firstName: 'Simona', lastName: 'Olteanu', organizations: ['SB'] },
  ],
}

export const demoAccounts: DemoAccount[] = [demo, rival]
