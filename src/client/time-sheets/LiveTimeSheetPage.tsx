import { Alert, Button, Select, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeSheets, timeSheetStatuses, type TimeSheet } from '#contract/time-sheets.ts'
import { timeSheetTone } from '#domain/time-sheets.ts'
import { useLiveState } from '#client/platform/live/live.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconClock, IconSearchOff } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PersonCard } from './PersonCard.tsx'
import { TimeSheetRows } from './TimeSheetEntries.tsx'
import { useTimeSheetPeople } from './use-people.ts'
import classes from './LiveTimeSheetPage.module.css'

const CorrectionForm = onDemand(async () => (await import('./CorrectionForm.tsx')).CorrectionForm)
const RemovalForm = onDemand(async () => (await import('./CorrectionForm.tsx')).RemovalForm)
const PersonDialog = onDemand(async () => (await import('./PersonDialog.tsx')).PersonDialog)

/** The current state of everybody, and entries that nobody ended. */
export default function LiveTimeSheetPage() {
  const { t } = useTranslation('time-sheets')
  const { organizations, people, isReady, error, refetch } = useTimeSheetPeople()
  const { status, organization, choose } = useFilters()
  const [opened, setOpened] = useState<{ id: number; name: string }>()
  const here = people.filter(({ user }) => organization === undefined || user.organizationId === organization)
  const shown = here.filter(({ current }) => status === undefined || (current?.status ?? 'none') === status)
  return (
    <>
      <PageHeader
        title={t('LiveTimeSheet')}
        intro={t('LiveTimeSheetHint')}
        crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('LiveTimeSheet') }]}
        actions={
          <>
            {organizations.length > 1 && (
              <Select
                aria-label={t('Organization')}
                placeholder={t('Organization')}
                clearable
                data={toOptions(organizations).map(({ value, label }) => ({ value: String(value), label }))}
                value={organization === undefined ? null : String(organization)}
                onChange={(id) => choose({ organization_id: id ?? undefined })}
              />
            )}
            <Button variant="default" component={Link} to="/dashboard/reports/timesheet">
              {t('TimeSheetReport')}
            </Button>
          </>
        }
      />
      <NotLive />
      {organizations.length === 0 ? (
        <EmptyState
          icon={IconClock}
          title={t('TimeSheetsOff')}
          text={t('TimeSheetsOffHint')}
          action={
            <Button component={Link} to="/dashboard/account-settings/organizations">
              {t('Organizations')}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <>
          <div className={classes.counts} role="group" aria-label={t('Status')}>
            {([...timeSheetStatuses, 'none'] as const).map((one) => (
              <button
                key={one}
                type="button"
                data-status={timeSheetTone(one === 'none' ? undefined : one)}
                aria-pressed={status === one}
                onClick={() => choose({ status: status === one ? undefined : one })}
              >
                {t(one === 'none' ? 'NoTimeSheetYet' : one)}
                <b className="number">{here.filter(({ current }) => (current?.status ?? 'none') === one).length}</b>
              </button>
            ))}
          </div>
          <div className={classes.cards}>
            {isReady
              ? shown.map((person) => (
                  <PersonCard
                    key={person.user.id}
                    person={person}
                    onOpen={() => setOpened({ id: person.user.id, name: person.user.name })}
                  />
                ))
              : Array.from({ length: 6 }, (_, i) => <Skeleton key={i} height={102} radius={10} />)}
          </div>
          {isReady && shown.length === 0 && (
            <EmptyState icon={IconSearchOff} title={t('NobodyInTimeSheet')} text={t('NobodyInTimeSheetHint')} />
          )}
          <ToReview organization={organization} />
        </>
      )}
      {opened && <PersonDialog userId={opened.id} name={opened.name} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Entries that nobody ended, to be corrected in place. */
function ToReview({ organization }: { organization: number | undefined }) {
  const { t } = useTranslation('time-sheets')
  const heading = useId()
  const [open, setOpen] = useState<{ correct: TimeSheet } | { remove: TimeSheet }>()
  const models = { needsReview: true, ...(organization !== undefined && { organizationId: [organization] }) }
  const { data } = useQuery(endpointQuery(timeSheets.search, { models, pageSize: 100 }))
  const close = () => setOpen(undefined)
  if (!data || (data.total === 0 && !open)) return null
  return (
    <section aria-labelledby={heading} className={classes.review}>
      <Title order={2} fz={17} id={heading}>
        {t('TimeSheetsToReview')} <span className="number">{data.total}</span>
      </Title>
      <p className={classes.hint}>{t('TimeSheetsToReviewHint')}</p>
      <TimeSheetRows
        entries={data.items}
        withName
        acts={{ onCorrect: (correct) => setOpen({ correct }), onRemove: (remove) => setOpen({ remove }) }}
      />
      {open &&
        ('correct' in open ? <CorrectionForm entry={open.correct} onClose={close} /> : <RemovalForm entry={open.remove} onClose={close} />)}
    </section>
  )
}

/** Shown once the connection is lost, but not while the page connects. */
function NotLive() {
  const { t } = useTranslation('time-sheets')
  const state = useLiveState()
  const [wasConnected, setConnected] = useState(false)
  if (state === 'connected' && !wasConnected) setConnected(true)
  if (state === 'connected' || (state === 'connecting' && !wasConnected)) return null
  return (
    <Alert color="amber" role="status" mb="md">
      {t('NotLive')}
    </Alert>
  )
}

/** The filters stand in the address. */
function useFilters() {
  const search: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const status = ([...timeSheetStatuses, 'none'] as const).find((one) => one === search['status'])
  const organization = Number(search['organization_id']) || undefined
  const choose = (change: { status?: string | undefined } | { organization_id?: string | undefined }) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  return { status, organization, choose }
}
