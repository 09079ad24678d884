import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxBulkRows, type BulkResult, type BulkRow } from '#contract/kit/bulk.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconFileSpreadsheet, IconX } from '#client/ui/icons.tsx'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import { useExcel } from '#client/ui/use-excel.ts'
import type { SearchList } from '#client/ui/list/use-list.ts'
import type { BulkState, BulkAction } from './bulk.ts'
import { RejectedRowsDialog, type RejectedRows } from './RejectedRowsDialog.tsx'
import classes from './SelectionBar.module.css'
import type { Selection } from './use-selection.ts'

type Props<Row> = {
  list: SearchList<Row>
  selection: Selection<Row>
  bulk: BulkState<Row>
  download: Endpoint | undefined
  nameOf: (row: Row) => string
  /** Called before the bar, with the focus in it, is removed. */
  onLeave: () => void
}
/** The bar below a list with ticked rows: their number and the actions on all of them. */
export default function SelectionBar<Row extends { id: number }>({ list, selection, bulk, download, nameOf, onLeave }: Props<Row>) {
  const { t } = useTranslation()
  const may = useMay()
  const { mutateAsync, isPending } = useWrite(bulk.endpoint)
  const [asking, setAsking] = useState<BulkAction<Row>>()
  const [refused, setRefused] = useState<RejectedRows[]>([])
  const result = useRef<BulkResult & { action: BulkAction<Row>; sent: BulkRow[] }>(undefined)
  const { rows } = selection
  const leave = useEffectEvent(onLeave)
  useEffect(() => () => leave(), [])

  const send = async (action: BulkAction<Row>, more: object = {}) => {
    // Every row that has actions on many rows has a version.
    const sent = (rows as unknown as BulkRow[]).map(({ id, version }) => ({ id, version }))
    result.current = { ...((await mutateAsync({ action: action.action, rows: sent, ...more })) as BulkResult), action, sent }
  }
  /** Refused rows stay ticked and are listed by name. */
  const finish = () => {
    setAsking(undefined)
    if (!result.current) return
    const { done, refused: left, action, sent } = result.current
    result.current = undefined
    const restorable = sent.flatMap(({ id, version }) => (done.includes(id) ? { id, version: version + 1 } : []))
    const undo = action.danger && { label: t('Undo'), run: () => void restore(restorable).catch(notify.failure) }
    if (done.length) showUndoableMessage(list.endpoint.path, t('RowsDone', { count: done.length }), undo || undefined, 'status')
    setRefused(left.flatMap(({ id, code }) => rows.filter((row) => row.id === id).map((row) => ({ name: nameOf(row), code }))))
    selection.set(
      rows.filter(({ id }) => done.includes(id)),
      false,
    )
  }
  const restore = async (deleted: BulkRow[]) => {
    const { refused: left } = (await mutateAsync({ action: 'restore', rows: deleted })) as BulkResult
    if (left[0]) notify.error(messageText(left[0].code))
  }
  const run = async (action: BulkAction<Row>) => {
    if (action.Dialog) return setAsking(action)
    if (action.danger)
      await askConfirmation({
        title: t('DeleteRowsQuestion', { count: rows.length }),
        text: t('DeletionUndoable'),
        action: action.label,
        danger: true,
        run: () => send(action),
      })
    else await send(action).catch(notify.failure)
    finish()
  }
  const Dialog = asking?.Dialog
  return (
    <div className={classes.bar} data-chosen-rows role="region" aria-label={t('ChosenRows')}>
      <Text fz="sm" fw={600} role="status" className="number">
        {t('RowsChosen', { count: rows.length })}
      </Text>
      {/* Changed ticks or filters remount the button, so an older answer is ignored. */}
      <ChooseAll key={rows.map(({ id }) => id).join()} list={list} selection={selection} />
      <Group gap={6} ml="auto" wrap="nowrap">
        {may(bulk.endpoint) &&
          bulk.actions.map((action) => (
            <Button
              key={action.action}
              size="xs"
              variant="default"
              className={action.danger ? classes.danger : undefined}
              leftSection={<action.icon size={15} stroke={1.7} />}
              disabled={isPending}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
        {download && may(download) && <ExcelOf list={list} download={download} rows={rows} />}
        <Tooltip label={t('Untick')}>
          <ActionIcon size={30} aria-label={t('Untick')} onClick={selection.clear}>
            <IconX size={17} />
          </ActionIcon>
        </Tooltip>
      </Group>
      {Dialog && <Dialog rows={rows} run={(more) => send(asking, more)} onClose={finish} />}
      {refused.length > 0 && <RejectedRowsDialog refused={refused} onClose={() => setRefused([])} />}
    </div>
  )
}

const maxPageSize = 100

/** Offered once the page is ticked: ticks all matching rows, up to the limit of one bulk call. */
function ChooseAll<Row extends { id: number }>({ list, selection }: Pick<Props<Row>, 'list' | 'selection'>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const { rows = [], total, endpoint, search } = list
  const maxRows = Math.min(total, maxBulkRows)
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])
  if (maxRows <= selection.rows.length || !rows.every(selection.has)) return null

  async function choose() {
    const { signal } = (request.current = new AbortController())
    setPending(true)
    try {
      const pages = Array.from({ length: Math.ceil(maxRows / maxPageSize) }, (_, i) => i + 1)
      const found: Row[] = []
      for (const pageCount of pages) {
        const page = (await callEndpoint(endpoint, { ...search, pageCount, pageSize: maxPageSize }, { signal })) as { items: Row[] }
        found.push(...page.items)
      }
      selection.set(found.slice(0, maxRows), true)
    } catch (error) {
      if (!signal.aborted) notify.failure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="xs" variant="subtle" loading={pending} onClick={() => void choose()}>
      {t(total > maxBulkRows ? 'SelectFirst' : 'SelectAll', { count: maxRows })}
    </Button>
  )
}

function ExcelOf<Row extends { id: number }>({ list, download, rows }: { list: SearchList<Row>; download: Endpoint; rows: Row[] }) {
  const { t } = useTranslation()
  const { pending, save } = useExcel(list, download)
  return (
    <Button
      size="xs"
      variant="default"
      loading={pending}
      leftSection={<IconFileSpreadsheet size={15} stroke={1.7} />}
      aria-label={t('ExportChosen')}
      onClick={() => void save(rows.map(({ id }) => id))}
    >
      {t('Excel')}
    </Button>
  )
}
