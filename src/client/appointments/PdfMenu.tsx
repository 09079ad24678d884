import { Button, Loader, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { appointments } from '#contract/appointments/appointments.ts'
import { addDays, mondayBefore } from '#domain/text/calendar.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { IconDownload } from '#client/ui/icons.tsx'
import { useSavedFile } from '#client/ui/use-saved-file.ts'
import { skipSunday } from './calendar/days.ts'

const kinds = [
  { type: 'daily', now: 'Today', other: 'DayShown' },
  { type: 'weekly', now: 'ThisWeek', other: 'WeekShown' },
] as const

/** Prints the appointments of the shown day or of its week. */
export function PdfMenu({ date, today, small }: { date: string; today: string; small: boolean }) {
  const { t } = useTranslation('appointments')
  const { organization } = useOrganization()
  const may = useMay()
  const { pending, save } = useSavedFile()

  const isNow = { daily: date === skipSunday(today), weekly: mondayBefore(date) === mondayBefore(skipSunday(today)) }

  const print = (type: 'daily' | 'weekly') =>
    save(() => fetchFile(appointments.download, { type, organizationId: organization.id, date, language: currentLanguage() }))
  const list = () => {
    const monday = mondayBefore(date)
    const models = { organizationId: [organization.id], from: [monday, addDays(monday, 6)] }
    return save(() => fetchFile(appointments.excel, { models, orderDir: 'asc', language: currentLanguage() }))
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          aria-label={t('DownloadPdf')}
          leftSection={pending ? <Loader size={15} aria-hidden /> : <IconDownload size={17} stroke={1.7} />}
          px={small ? 'xs' : undefined}
        >
          {t('Pdf')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ type, now, other }) => (
          <Menu.Item key={type} disabled={pending} onClick={() => void print(type)}>
            {t(isNow[type] ? now : other)}
          </Menu.Item>
        ))}
        {may(appointments.excel) && (
          <Menu.Item disabled={pending} onClick={() => void list()}>
            {t('WeekInExcel')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
