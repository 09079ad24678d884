import { Box, Skeleton, Stack, Tabs } from '@mantine/core'
import { Suspense, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Address } from '#contract/clients/clients.ts'
import type { InvoiceSeries } from '#contract/invoices/invoice-series.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { OrganizationDraft, organizations, type Organization } from '#contract/organizations.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { IconAlertCircle } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { BookingFields } from './BookingFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { sellerFields } from './SellerFields.tsx'

const InvoicingFields = lazyPart(() => import('./InvoicingFields.tsx'))
const SeriesForm = onDemand(async () => (await import('./SeriesForm.tsx')).SeriesForm)

const tabWords = { place: 'TabPlace', company: 'TabCompany', invoicing: 'TabInvoicing', booking: 'TabBooking' } as const
type Tab = keyof typeof tabWords

function tabOfField(path: string): Tab {
  const [part, field = ''] = path.split('.')
  if (part === 'publicSettings') return 'booking'
  if (part !== 'company') return 'place'
  return sellerFields.has(field) ? 'invoicing' : 'company'
}

type Props = {
  organization: Organization | undefined
  /** The tab that the form opens with. */
  beginTab?: Tab | undefined
  onSaved: (id: number) => void
  onClose: () => void
}

/** A workplace as listed when the form was opened; saving an outdated version is refused. */
export function OrganizationForm({ organization, beginTab = 'place', onSaved, onClose }: Props) {
  const { t } = useTranslation('organizations')
  const [tab, setTab] = useState<Tab>(beginTab)
  // The form of a series takes the place of this one, which keeps what was typed.
  const [series, setSeries] = useState<InvoiceSeries | 'new'>()
  const hasInvoices = useMay()({ access: 'office', module: 'invoices' })
  const tabs = (Object.keys(tabWords) as Tab[]).filter((each) => each !== 'invoicing' || hasInvoices)
  const { account } = useInformation()
  const form = useDraft(
    OrganizationDraft,
    organization
      ? toDraft(organization)
      : { ...fillDefaults(OrganizationDraft, { name: '', code: '' }), address: fillDefaults(Address, { country: account.country }) },
  )
  const { create, update } = useRecordWrites(organizations, onSaved)

  const refused = new Set(Object.keys(form.errors).map(tabOfField))
  const first = tabs.find((each) => refused.has(each))
  // A layout effect switches the tab before the first invalid field is focused, because hidden fields take no focus.
  useLayoutEffect(() => {
    if (first) setTab((now) => (refused.has(now) ? now : first))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal: the person may look at another tab then
  }, [form.errors])

  if (series && organization)
    return (
      <SeriesForm organizationId={organization.id} series={series === 'new' ? undefined : series} onClose={() => setSeries(undefined)} />
    )
  return (
    <FormDialog
      title={t(organization ? 'EditOrganization' : 'AddOrganization')}
      size="xl"
      form={form}
      save={(draft) =>
        organization ? update.mutateAsync({ ...draft, id: organization.id, version: organization.version }) : create.mutateAsync(draft)
      }
      onClose={onClose}
    >
      <Tabs value={tab} onChange={(next) => setTab(next as Tab)}>
        <Tabs.List mb="md">
          {tabs.map((value) => (
            <Tabs.Tab
              key={value}
              value={value}
              data-autofocus={(value === beginTab && value !== 'place') || undefined}
              rightSection={
                refused.has(value) && <IconAlertCircle size={16} aria-label={t('TabError')} color="var(--mantine-color-error)" />
              }
            >
              {t(tabWords[value])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* All tabs have the same height, so that the dialog does not jump. */}
        <Box h="min(520px, 90dvh - 220px)" m={-4} p={4} style={{ overflow: 'auto' }}>
          <Tabs.Panel value="place">
            <PlaceFields form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="company">
            <CompanyFields form={form} />
          </Tabs.Panel>
          {hasInvoices && (
            <Tabs.Panel value="invoicing">
              <Suspense fallback={<Skeleton h={400} />}>
                <InvoicingFields form={form} organizationId={organization?.id} onSeries={setSeries} />
              </Suspense>
            </Tabs.Panel>
          )}
          <Tabs.Panel value="booking">
            <Stack gap="lg">
              <BookingFields form={form} groups={organization?.appointmentGroups ?? []} />
            </Stack>
          </Tabs.Panel>
        </Box>
      </Tabs>
    </FormDialog>
  )
}

/** The members that an update may send. */
function toDraft({ name, code, timeZone, timeSheet, address, company, publicSettings }: Organization) {
  const { fullAddress: _computed, ...written } = address
  return { name, code, timeZone: timeZone as OrganizationDraft['timeZone'], timeSheet, address: written, company, publicSettings }
}
