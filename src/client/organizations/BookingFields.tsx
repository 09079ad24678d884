import { ColorInput, Group, Input, MultiSelect, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { maxBreaks } from '#contract/organizations.ts'
import { useCalendar, useDatesSettings } from '#client/ui/dates.ts'
import { IntegerField } from '#client/ui/form/DecimalField.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import { HourField } from '#client/ui/date-fields/HourField.tsx'
import { ImageField } from '#client/settings/ImageField.tsx'
import type { OrganizationFormValues } from './organization-form-values.ts'
import { FormSection } from './FormSection.tsx'
import { SeoFields } from './SeoFields.tsx'

const businesses = { TireShop: 'BusinessTires', AutoRepair: 'BusinessAutoRepair', AutomotiveBusiness: 'BusinessAutomotive' } as const
type Props = { form: OrganizationFormValues; groups: { id: number; name: string }[] }

/** The public data of the workplace, and the rules for bookings by guests. */
export function BookingFields({ form, groups }: Props) {
  const { t } = useTranslation('organizations')
  const field = (name: string) => form.getInputProps(`publicSettings.${name}`)
  const flag = (name: string) => form.getInputProps(`publicSettings.${name}`, { type: 'checkbox' })
  const { publicSettings } = form.values
  const { slug } = publicSettings ?? {}
  return (
    <>
      <FormSection title={t('BookingPage')}>
        <Switch label={t('Published')} description={t('BookingPageHint')} {...flag('published')} />
        <TextField
          label={t('Slug')}
          description={slug ? `${location.origin}/programari/${slug}` : t('SlugHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...field('slug')}
        />
      </FormSection>
      <FormSection title={t('HoursData')}>
        <SimpleGrid cols={2} verticalSpacing="sm">
          <HourField label={t('OpeningTime')} {...field('start')} />
          <HourField label={t('ClosingTime')} {...field('end')} />
          <IntegerField label={t('LeadMinutes')} {...field('leadMinutes')} />
          <IntegerField label={t('ChangeUntil')} {...field('changeUntilMinutes')} />
        </SimpleGrid>
        <RowsField
          title={t('Breaks')}
          addLabel={t('AddBreak')}
          removeLabel={(number) => t('RemoveBreak', { number })}
          count={publicSettings?.breakInterval?.length ?? 0}
          max={maxBreaks}
          onAdd={() => form.insertListItem('publicSettings.breakInterval', { start: '13:00', end: '14:00' })}
          onRemove={(index) => form.removeListItem('publicSettings.breakInterval', index)}
        >
          {(index, isNew) => (
            <Group gap="xs" wrap="nowrap" align="flex-start" grow>
              <HourField label={t('BreakStart')} autoFocus={isNew} {...field(`breakInterval.${index}.start`)} />
              <HourField label={t('BreakEnd')} {...field(`breakInterval.${index}.end`)} />
            </Group>
          )}
        </RowsField>
        <Switch label={t('SaturdaysClosed')} {...flag('excludeSaturdays')} />
        <ExcludedDays zone={form.values.timeZone ?? 'Europe/Bucharest'} {...field('excludeDates')} />
      </FormSection>
      {groups.length > 0 && (
        <FormSection title={t('AppointmentGroups')}>
          <Switch label={t('WithGroups')} {...flag('withGroup')} />
          <MultiSelect<number>
            label={t('GuestGroups')}
            placeholder={publicSettings?.groupIds?.length ? undefined : t('GuestGroupsAll')}
            data={groups.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('groupIds')}
          />
        </FormSection>
      )}
      <FormSection title={t('BookingText')}>
        <SimpleGrid cols={2} verticalSpacing="sm">
          <TextInput label={t('AddressData')} {...field('address')} />
          <PhoneField label={t('Phone')} {...field('phone')} />
        </SimpleGrid>
        <Textarea label={t('BookingDescription')} autosize minRows={2} maxRows={6} {...field('description')} />
        <Textarea label={t('SuccessMessage')} autosize minRows={2} maxRows={6} {...field('successMessage')} />
      </FormSection>
      <FormSection title={t('AppearanceData')}>
        <SimpleGrid cols={3} verticalSpacing="sm">
          <Select
            label={t('BusinessType')}
            allowDeselect={false}
            data={Object.entries(businesses).map(([value, word]) => ({ value, label: t(word) }))}
            {...field('businessType')}
          />
          <ColorField label={t('PrimaryColor')} {...field('primaryColor')} />
          <ColorField label={t('AccentColor')} {...field('accentColor')} />
        </SimpleGrid>
        <SimpleGrid cols={2} verticalSpacing="sm">
          <PictureField label={t('PageLogo')} {...field('logo')} />
          <PictureField label={t('PageCover')} {...field('cover')} />
        </SimpleGrid>
      </FormSection>
      <SeoFields form={form} />
    </>
  )
}

type Field<T> = { label?: string; value?: T; onChange?: (value: T) => void; error?: React.ReactNode }

const ColorField = ({ label, value, onChange, error }: Field<string | null>) => (
  <ColorInput label={label} error={error} withEyeDropper={false} value={value ?? ''} onChange={(color) => onChange?.(color || null)} />
)

/** The picture is uploaded at once and published when the form is saved. */
const PictureField = ({ label, value = null, onChange, error }: Field<number | null>) => (
  <Input.Wrapper label={label} error={error}>
    <ImageField
      label={label ?? ''}
      value={value}
      save={(id) => {
        onChange?.(id ?? null)
        return Promise.resolve()
      }}
    />
  </Input.Wrapper>
)

/** Any number of days, each toggled on its own. */
function ExcludedDays({ zone, value = [], onChange, error }: Field<string[]> & { zone: string }) {
  const { t } = useTranslation('organizations')
  const { calendar } = useCalendar(zone)
  return (
    <DatesProvider settings={useDatesSettings()}>
      <Input.Wrapper label={t('ExcludedDays')} description={value.length > 0 && t('DaysExcluded', { count: value.length })} error={error}>
        <DatePicker
          type="multiple"
          numberOfColumns={2}
          mt={6}
          ariaLabels={{ previousMonth: t('PreviousMonth'), nextMonth: t('NextMonth') }}
          {...calendar}
          value={value}
          onChange={(days) => onChange?.(days)}
        />
      </Input.Wrapper>
    </DatesProvider>
  )
}
