import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { timeSheetTone } from '#domain/time-sheets.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconChevronDown, IconClock } from '#client/ui/icons.tsx'
import { TimeSheetState } from './TimeSheetState.tsx'
import { useOwnTimeSheet } from './use-own-time-sheet.ts'
import classes from './TimeSheetMenu.module.css'

/** The user's current state in the top bar, and a menu of the others; on a phone it links to the page for the same. */
export default function TimeSheetMenu() {
  const { t } = useTranslation('time-sheets')
  const { time } = useFormat()
  const { isUsed, current, others, choose, isPending } = useOwnTimeSheet()
  if (!isUsed) return null
  const label = `${t('MyTimeSheet')}: ${current ? t(current.status) : t('NoTimeSheetYet')}`
  return (
    <>
      <Link to="/dashboard/timesheet" className={classes.link} aria-label={label} data-status={timeSheetTone(current?.status)}>
        <IconClock size={18} stroke={1.7} aria-hidden />
      </Link>
      <div className={classes.menu}>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <UnstyledButton className={classes.button}>
              <VisuallyHidden>{t('MyTimeSheet')}: </VisuallyHidden>
              <TimeSheetState current={current} />
              <IconChevronDown size={15} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {current ? `${t(current.status)}, ${t('TimeSheetSince', { time: time(current.startDate) })}` : t('ChooseTimeSheet')}
            </Menu.Label>
            {others.map((status) => (
              <Menu.Item
                key={status}
                disabled={isPending}
                leftSection={<span className={classes.dot} data-status={timeSheetTone(status)} />}
                onClick={() => choose(status)}
              >
                {t(status)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item component={Link} to="/dashboard/timesheet" leftSection={<IconClock size={16} />}>
              {t('OwnTimeSheet')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}
