import { Button, Paper, Skeleton, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CollaboratorOrderDraft, type CollaboratorOrder } from '#contract/collaborators/collaborator-work-orders.ts'
import { isCollaboratorOrderInvoiced } from '#domain/work-orders/collaborator-orders.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { RecordForm } from '#client/ui/form/RecordForm.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { IconClipboardList, IconReceipt2 } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { TabLabel } from '#client/ui/tabs/TabLabel.tsx'
import { useShortcuts } from '#client/ui/tabs/use-shortcuts.ts'
import { Timer } from '#client/ui/Timer.tsx'
import { collaboratorOrderListLink } from './order-links.ts'
import classes from '#client/work-orders/form/WorkOrderForm.module.css'

// The chunks with calendars and lists load after the first screen.
const WorkTab = lazyPart(async () => ({ default: (await import('./WorkTab.tsx')).WorkTab }))
const SummaryTab = lazyPart(async () => ({ default: (await import('./CollaboratorSummaryTab.tsx')).CollaboratorSummaryTab }))

export type CollaboratorOrderFormValues = Parameters<typeof useDraft<typeof CollaboratorOrderDraft>>[1]

type Props = {
  title: string
  badge?: ReactNode
  intro?: string
  actions?: ReactNode
  /** Initial values. */
  values: CollaboratorOrderFormValues
  /** The order to edit; without it a new one is created. */
  order?: CollaboratorOrder
  /** The instant at which the order's time began. */
  openedAt: string
  save: (draft: CollaboratorOrderDraft) => Promise<unknown>
  onReload: () => void
  onPrint?: () => void
  /** Called when another user has saved a newer version; it is applied as long as nothing was typed here. */
  onNewer?: (() => void) | undefined
}

/** Two tabs: the work, and a summary that opens once collaborator and workers are set. */
export function CollaboratorOrderForm({ title, badge, intro, actions, values, order, openedAt, save, onReload, onPrint, onNewer }: Props) {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const form = useDraft(CollaboratorOrderDraft, values)
  const page = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<'form' | 'summary'>('form')
  const isDirty = form.isDirty()
  useEffect(() => {
    if (!isDirty) onNewer?.()
  })

  const { collaboratorId, plateNumber, clientName } = form.values
  const isComplete = collaboratorId !== null && plateNumber.trim() !== '' && clientName.trim() !== ''
  const hasErrors = Object.keys(form.errors).length > 0
  const states = { form: hasErrors ? 'error' : isComplete ? 'validated' : 'open', summary: isComplete ? 'open' : 'disabled' } as const
  // Errors are shown on the form tab, which has all fields.
  const tab = hasErrors || !isComplete ? 'form' : chosen
  const submit = () => page.current?.querySelector('form')?.requestSubmit()
  const continueOrSubmit = () => (tab === 'summary' || !isComplete ? submit() : choose('summary'))

  useShortcuts((shortcut) => {
    if (shortcut === 'next') continueOrSubmit()
    else if (shortcut === 'previous') choose('form')
    else if (shortcut === 'print') onPrint?.()
    else submit()
  })

  return (
    <div ref={page}>
      <PageHeader
        title={title}
        badge={badge}
        {...(intro && { intro })}
        crumbs={[
          { label: t('Dashboard'), to: '/' },
          { label: t('CollaboratorOrders'), to: collaboratorOrderListLink.to },
          { label: title },
        ]}
        actions={actions}
      />
      <Paper className={classes.panel} p="md" pt={4}>
        <RecordForm
          form={form}
          save={(draft) => save(draft)}
          onReload={onReload}
          leave={
            <>
              <Button component={Link} {...collaboratorOrderListLink} variant="default">
                {t('Back')}
              </Button>
              {tab === 'form' && (
                <Button variant="default" disabled={!isComplete} onClick={() => choose('summary')}>
                  {t('Continue')}
                </Button>
              )}
            </>
          }
        >
          <Tabs value={tab} onChange={(next) => choose(next === 'summary' ? 'summary' : 'form')} keepMounted={false}>
            <Tabs.List className={classes.tabs} aria-label={t('work-orders:OrderParts')}>
              <Tabs.Tab value="form" className={classes.tab}>
                <TabLabel name={t('TabCollaboratorForm')} number={1} icon={IconClipboardList} state={states.form} />
              </Tabs.Tab>
              <Tabs.Tab value="summary" className={classes.tab} disabled={states.summary === 'disabled'}>
                <TabLabel
                  name={t('work-orders:TabSummary')}
                  number={2}
                  icon={IconReceipt2}
                  state={states.summary}
                  note={
                    isComplete && (
                      <span role="timer" className={classes.clock}>
                        <Timer from={openedAt} until={order?.finished ?? null} />
                      </span>
                    )
                  }
                />
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="form" pt="lg">
              <Suspense fallback={<Skeleton h={640} />}>
                <WorkTab form={form} order={order} isSettled={order !== undefined && isCollaboratorOrderInvoiced(order)} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="summary" pt="lg">
              <Suspense fallback={<Skeleton h={640} />}>
                <SummaryTab form={form} order={order} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </RecordForm>
      </Paper>
    </div>
  )
}
