import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession, useHasTimeSheet, useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import { IconDeviceDesktop } from '#client/ui/icons.tsx'
import classes from './NarrowNotice.module.css'

/**
 * Covers a page that needs a wider window. A modal dialog of the browser's own, so that the page stays as it is beneath, dialogs and half
 * typed fields included, but can neither be reached nor read out; closing gives the focus back. What is asked meanwhile has to be
 * asked in it.
 */
export function NarrowNotice({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const may = useMay()
  const hasHours = useHasTimeSheet()
  return (
    <dialog
      ref={cover}
      className={classes.notice}
      aria-label={t('UnsupportedScreenTitle')}
      // Only a wider window takes it away. Escape would do so, too, and close a dialog of the page.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      data-mantine-stop-propagation="true"
      tabIndex={-1}
    >
      <Group justify="flex-end" p="md">
        <LanguageSwitch />
      </Group>
      <EmptyState
        level={1}
        icon={IconDeviceDesktop}
        title={t('UnsupportedScreenTitle')}
        text={t('UnsupportedScreenHint')}
        action={
          <Group justify="center" gap="xs">
            {may({ access: 'main' }) && (
              <Button component={Link} to="/dashboard">
                {t('ToDailyOrders')}
              </Button>
            )}
            {hasHours && (
              <Button variant="default" component={Link} to="/dashboard/timesheet">
                {t('OwnTimeSheet')}
              </Button>
            )}
            <Button variant="default" onClick={() => void endSession()}>
              {t('SignOut')}
            </Button>
          </Group>
        }
      />
      {children}
    </dialog>
  )
}

/** The notice itself has the focus, not the first button in it: what it says is read out first. */
function cover(notice: HTMLDialogElement) {
  notice.showModal()
  notice.focus()
  return () => notice.close()
}
