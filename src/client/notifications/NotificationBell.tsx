import { ActionIcon, Popover, Title } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { IconBell, IconAdjustmentsHorizontal } from '#client/ui/icons.tsx'
import { markAllNotificationsSeen, useNotificationStore } from './use-notification-store.ts'
import { NotificationRows } from './NotificationRows.tsx'
import { NotificationSettingsField } from './NotificationSettingsField.tsx'
import { useNotificationCollector } from './use-notification-collector.ts'
import { useNotices } from './use-notices.ts'
import classes from './NotificationBell.module.css'

const LawNotices = lazyPart(() => import('#client/law/LawNotices.tsx'))

/** The bell lists notices about bookings, stored on the server, and live changes by other users since the page was opened. */
export default function NotificationBell() {
  const { t } = useTranslation('notifications')
  const { news } = useNotificationStore()
  const { notices, unreadCount, markRead, loadOlder } = useNotices()
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const title = useId()
  useNotificationCollector()

  const unseen = isOpen ? 0 : unreadCount + news.filter(({ read }) => !read).length
  const change = (opened: boolean) => {
    setOpen(opened)
    setChoosing(false)
    // Bookings that came while the list was open were shown as well.
    markRead()
    if (!opened) markAllNotificationsSeen()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width="min(372px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size={34}
          className={classes.bell}
          aria-label={unseen ? t('NotificationsUnseen', { count: unseen }) : t('Notifications')}
          onClick={() => change(!isOpen)}
          // Pressed before the focus has moved into the list.
          onKeyDown={({ key }) => key === 'Escape' && isOpen && change(false)}
        >
          <IconBell size={18} stroke={1.7} />
          {unseen > 0 && (
            <span className={classes.count} aria-hidden>
              {unseen}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={title}>
        <div className={classes.header}>
          <Title order={2} fz={15} id={title}>
            {t(isChoosing ? 'NotificationSettings' : 'Notifications')}
          </Title>
          <ActionIcon
            size={30}
            aria-label={t('NotificationSettings')}
            aria-pressed={isChoosing}
            data-autofocus
            onClick={() => setChoosing(!isChoosing)}
          >
            <IconAdjustmentsHorizontal size={17} stroke={1.7} />
          </ActionIcon>
        </div>
        {isChoosing ? (
          <div className={classes.choosing}>
            <NotificationSettingsField />
          </div>
        ) : (
          <>
            <Suspense>
              <LawNotices />
            </Suspense>
            <NotificationRows news={news} notices={notices} onFollow={() => change(false)} onOlder={loadOlder} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
