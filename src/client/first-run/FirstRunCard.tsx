import { ActionIcon, Button, Group, Paper, Progress, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState, type FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { firstRun, type FirstRun, type FirstRunKey } from '#contract/accounts/first-run.ts'
import { endpointQuery, invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { loadWithWords } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import { useSettingWriter } from '#client/settings/use-setting-writer.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconCheck, IconX } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { newOrderLink } from '#client/work-orders/order-links.ts'
import classes from './FirstRunCard.module.css'

const CompanyDialog = onDemand(() => loadWithWords('settings', async () => (await import('./CompanyDialog.tsx')).CompanyDialog))
const HoursDialog = onDemand(() => loadWithWords('organizations', async () => (await import('./HoursDialog.tsx')).HoursDialog))
const WorkersDialog = onDemand(() => loadWithWords('workers', async () => (await import('./WorkersDialog.tsx')).WorkersDialog))
const StarterPricesDialog = onDemand(() =>
  loadWithWords(['products', 'settings'], async () => (await import('./StarterPricesDialog.tsx')).StarterPricesDialog),
)
const BookingPageDialog = onDemand(() =>
  loadWithWords('organizations', async () => (await import('./BookingPageDialog.tsx')).BookingPageDialog),
)
const InvoicingDialog = onDemand(() => loadWithWords('organizations', async () => (await import('./InvoicingDialog.tsx')).InvoicingDialog))
const UserForm = onDemand(() => loadWithWords('users', async () => (await import('#client/users/UserForm.tsx')).UserForm))
const ColleagueDialog = ({ onClose }: { onClose: () => void }) => <UserForm onSaved={onClose} onClose={onClose} />

/** Items of the card: their words, and the dialog that opens in place. Those without one lead to a page. */
const items = {
  company: { name: 'FirstCompany', hint: 'FirstCompanyHint', act: 'ChooseLogo', dialog: CompanyDialog },
  hours: { name: 'FirstHours', hint: 'FirstHoursHint', act: 'SetHours', dialog: HoursDialog },
  workers: { name: 'FirstWorkers', hint: 'FirstWorkersHint', act: 'AddWorkers', dialog: WorkersDialog },
  prices: { name: 'FirstPrices', hint: 'FirstPricesHint', act: 'ChoosePrices', dialog: StarterPricesDialog },
  import: { name: 'FirstImport', hint: 'FirstImportHint', act: 'ImportClients', dialog: undefined },
  users: { name: 'FirstUsers', hint: 'FirstUsersHint', act: 'AddColleague', dialog: ColleagueDialog },
  booking: { name: 'FirstBooking', hint: 'FirstBookingHint', act: 'Publish', dialog: BookingPageDialog },
  invoices: { name: 'FirstInvoices', hint: 'FirstInvoicesHint', act: 'TurnOnInvoices', dialog: InvoicingDialog },
  order: { name: 'FirstOrder', hint: 'FirstOrderHint', act: 'WriteALine', dialog: undefined },
} as const satisfies Record<
  FirstRunKey,
  { name: string; hint: string; act: string; dialog: FunctionComponent<{ onClose: () => void }> | undefined }
>

const importLink = linkOptions({ to: '/dashboard/workstation-settings/imports', search: { type: 'client' } })

/** The steps of a new account, ticked by what it has. The card stands on the board until all is done or the admin hides it. */
export default function FirstRunCard() {
  const { t } = useTranslation('first-run')
  const { choose } = usePreferences()
  const { data, error, refetch } = useQuery({ ...endpointQuery(firstRun.get, {}), staleTime: 0 })
  const [open, setOpen] = useState<FirstRunKey>()
  const Dialog = open && items[open].dialog
  return (
    <Paper component="section" className={classes.card} aria-label={t('FirstHour')} aria-busy={!data && !error}>
      {data ? (
        <Checklist items={data.items} onOpen={setOpen} onHide={() => choose({ firstRun: 'hidden' })} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="100%" />
      )}
      {Dialog && (
        <Dialog
          onClose={() => {
            setOpen(undefined)
            invalidateFeatures('first-run')
          }}
        />
      )}
    </Paper>
  )
}

type ChecklistProps = FirstRun & { onOpen: (key: FirstRunKey) => void; onHide: () => void }

function Checklist({ items: facts, onOpen, onHide }: ChecklistProps) {
  const { t } = useTranslation('first-run')
  const done = facts.filter((fact) => fact.done).length
  const next = facts.find((fact) => !fact.done)?.key
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <div className={classes.head}>
        <h2>{t('FirstHour')}</h2>
        <Text span fz="sm" c="dimmed" className="number">
          {t('FirstHourOf', { done, all: facts.length })}
        </Text>
        <Progress value={(100 * done) / facts.length} w={120} aria-hidden />
        <ActionIcon variant="subtle" color="gray" ml="auto" size={32} aria-label={t('HideFirstHour')} onClick={onHide}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {next === undefined ? (
        <Text>{t('FirstHourDone')}</Text>
      ) : (
        <>
          <ul className={classes.items} data-all={showsAll || undefined}>
            {facts.map((fact) => (
              <FirstRunItem key={fact.key} item={fact} isNext={fact.key === next} onOpen={onOpen} />
            ))}
          </ul>
          {!showsAll && (
            <div className={classes.all}>
              <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
                {t('AllItems', { all: facts.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

type ItemProps = { item: FirstRun['items'][number]; isNext: boolean; onOpen: (key: FirstRunKey) => void }

/** A done item still opens, so that it can be changed; the next item has its sentence and the main button of the card. */
function FirstRunItem({ item: { key, done }, isNext, onOpen }: ItemProps) {
  const { t } = useTranslation('first-run')
  const { name, hint, act } = items[key]
  const writeSetting = useSettingWriter()
  const { mutate } = useWrite(accountSettings.create, { onDone: () => invalidateFeatures('first-run') })
  // The answer is the setting: a stored "off" ticks the item like a stored "on".
  const skipInvoices = () => mutate({ name: 'invoices_enabled', value: false })
  const open = async () => {
    if (key === 'invoices') await writeSetting('invoices_enabled', undefined, true)
    onOpen(key)
  }
  const link = key === 'order' ? newOrderLink : key === 'import' ? importLink : undefined
  const label = done ? t(name) : t(act)
  const look = {
    size: 'compact-sm',
    variant: isNext ? 'filled' : done ? 'transparent' : 'default',
    'aria-label': done ? label : `${t(name)}: ${label}`,
  } as const
  return (
    <li data-next={isNext || undefined} data-done={done || undefined}>
      {done && <IconCheck size={16} aria-hidden />}
      {!done && (
        <span className={classes.name}>
          {t(name)}
          {isNext && <small>{t(hint)}</small>}
        </span>
      )}
      {link ? (
        <Button {...look} renderRoot={(props) => <Link {...link} {...props} />}>
          {label}
        </Button>
      ) : (
        <Group gap={4} wrap="nowrap">
          <Button {...look} onClick={() => void open().catch(notify.failure)}>
            {label}
          </Button>
          {key === 'invoices' && !done && (
            <Button {...look} variant="subtle" aria-label={`${t(name)}: ${t('SkipInvoices')}`} onClick={skipInvoices}>
              {t('SkipInvoices')}
            </Button>
          )}
        </Group>
      )}
      {done && <VisuallyHidden>{t('ItemDone')}</VisuallyHidden>}
    </li>
  )
}
