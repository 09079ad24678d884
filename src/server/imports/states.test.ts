import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Import, ImportState } from '#contract/imports.ts'
import { importsOf } from '#test/imports.ts'
import { openShop, type Shop } from '#test/shop.ts'

const acts = {
  check: ({ operator }: Shop, { id, mapping }: Import) => operator(api.imports.check, { id, mapping }),
  run: ({ operator }: Shop, { id }: Import) => operator(api.imports.run, { id }),
  undo: ({ operator }: Shop, { id }: Import) => operator(api.imports.undo, { id }),
  remove: ({ operator }: Shop, { id }: Import) => operator(api.imports.remove, { id }),
}
type Act = keyof typeof acts

/** Actions that each state allows, with the state after them; `undefined` means that the import is gone. */
const transitions: Record<string, { state: ImportState; isWritten?: true; leads: Partial<Record<Act, ImportState | undefined>> }> = {
  read: { state: 'read', leads: { check: 'checking', remove: undefined } },
  'being checked': { state: 'checking', leads: {} },
  checked: { state: 'checked', leads: { check: 'checking', run: 'running', remove: undefined } },
  'being written': { state: 'running', leads: { remove: 'done' } },
  written: { state: 'done', isWritten: true, leads: { undo: 'undoing' } },
  'being undone': { state: 'undoing', isWritten: true, leads: {} },
  undone: { state: 'undone', isWritten: true, leads: { remove: undefined } },
  'not checked for a fault of ours': { state: 'failed', leads: { check: 'checking', remove: undefined } },
  'not written, or not undone, for a fault of ours': { state: 'failed', isWritten: true, leads: { undo: 'undoing' } },
}

let shop: Shop
// The server of this shop runs no jobs, so each import keeps its state.
beforeAll(async () => {
  shop = await openShop()
})

test('an import cannot be undone once its week is over', async () => {
  const csv = { mediaType: 'text/csv', fileName: 'a.csv' }
  const { id } = await importsOf(shop).send('client', new TextEncoder().encode('Nume\nIon Pop'), csv)
  const ends = (expiresAt: string) =>
    shop.rows((tx) =>
      tx
        .updateTable('imports')
        .set({ state: 'done', doneAt: new Date().toISOString(), expiresAt })
        .where('accountId', '=', shop.account)
        .where('id', '=', id)
        .execute(),
    )
  await ends(new Date(Date.now() - 1000).toISOString())
  await expect(shop.operator(api.imports.undo, { id })).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  expect(await shop.operator(api.imports.get, { id })).toMatchObject({ state: 'done' })
  await ends(new Date(Date.now() + 60_000).toISOString())
  expect(await shop.operator(api.imports.undo, { id })).toMatchObject({ state: 'undoing' })
  await shop.rows((tx) => tx.updateTable('imports').set({ state: 'undone' }).where('accountId', '=', shop.account).execute())
})

test.each(Object.entries(transitions))(
  'an import that is %s allows exactly the actions of its state',
  async (_name, { state, isWritten, leads }) => {
    for (const act of Object.keys(acts) as Act[]) {
      const uploaded = await importsOf(shop).send('client', new TextEncoder().encode('Nume\nIon Pop'), {
        mediaType: 'text/csv',
        fileName: 'a.csv',
      })
      const set = (values: { state: ImportState; doneAt: string | null }) =>
        shop.rows((tx) => tx.updateTable('imports').set(values).where('id', '=', uploaded.id).execute())
      await set({ state, doneAt: isWritten ? new Date().toISOString() : null })

      const refusal = await acts[act](shop, uploaded).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
      const after = await shop.operator(api.imports.get, { id: uploaded.id }).then(
        (file) => file.state,
        () => undefined,
      )
      expect([act, refusal, after]).toEqual(act in leads ? [act, undefined, leads[act]] : [act, 'StatusNotAllowed', state])
      // An account runs one import at a time, so this one must end.
      if (after) await set({ state: 'undone', doneAt: null })
    }
  },
)

test('five imports that start at once let one run and fail the others with ImportRunning', async () => {
  const files = []
  for (const name of ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'])
    files.push(await importsOf(shop).send('client', new TextEncoder().encode('Nume\nIon Pop'), { mediaType: 'text/csv', fileName: name }))
  const ids = files.map(({ id }) => id)
  await shop.rows((tx) => tx.updateTable('imports').set({ state: 'checked' }).where('id', 'in', ids).execute())
  const begun = await Promise.allSettled(files.map((file) => acts.run(shop, file)))
  const refused = begun.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(refused).toEqual(Array.from({ length: 4 }, () => 'ImportRunning'))
})
