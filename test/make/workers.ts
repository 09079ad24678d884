import type { Belongings } from './belongings.ts'

export const workers = ({ rows, account, organization, number }: Belongings) => ({
  worker: ({ name = `Mecanic ${number()}`, organizationId = organization.id, status = 'active' } = {}) =>
    rows((tx) =>
      tx
        .insertInto('workers')
        .values({ accountId: account, name, organizationId, status })
        .returning(['id', 'name', 'organizationId'])
        .executeTakeFirstOrThrow(),
    ),
})
