import { Box, Stack, Tabs } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Address } from '#contract/clients/clients.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { OrganizationDraft, organizations, type Organization } from '#contract/organizations.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { IconAlertCircle } from '#client/ui/icons.tsx'
import { BookingFields } from './BookingFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'

const tabs = { place: 'TabPlace', company: 'TabCompany', booking: 'TabBooking' } as const
type Tab = keyof typeof tabs
const tabOfField = (path: string): Tab => (path.startsWith('publicSettings') ? 'booking' : path.startsWith('company') ? 'company' : 'place')

type Props = { organization: Organization | undefined; onSaved: (id: number) => void; onClose: () => void }

/** A workplace as listed when the form was opened; saving an outdated version is refused. */
export function OrganizationForm({ organization, onSaved, onClose }: Props) {
  const { t } = useTranslation('organizations')
  const [tab, setTab] = useState<Tab>('place')
  const { account } = useInformation()
  const form = useDraft(
    OrganizationDraft,
    organization
      ? toDraft(organization)
      : { ...fillDefaults(OrganizationDraft, { name: '', code: '' }), address: fillDefaults(Address, { country: account.country }) },
  )
  const { create, update } = useRecordWrites(organizations, onSaved)

  const refused = new Set(Object.keys(form.errors).map(tabOfField))
  const first = (Object.keys(tabs) as Tab[]).find((each) => refused.has(each))
  // A layout effect switches the tab before the first invalid field is focused, because hidden fields take no focus.
  useLayoutEffect(() => {
    if (first) setTab((now) => (refused.has(now) ? now : first))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal: the person may look at another tab then
  }, [form.errors])

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
          {Object.entries(tabs).map(([value, word]) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={
                refused.has(value as Tab) && <IconAlertCircle size={16} aria-label={t('TabError')} color="var(--mantine-color-error)" />
              }
            >
              {t(word)}
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
