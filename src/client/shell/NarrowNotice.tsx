import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession, useHasTimeSheet, useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import { IconDeviceDesktop } from '#client/ui/icons.tsx'
import { OpenAnywayButton } from './OpenAnywayButton.tsx'
import classes from './NarrowNotice.module.css'

/**
 * Covers a page that needs a wider window. A native modal dialog keeps the page below as it is, with its dialogs and input, but
 * unreachable, and restores the focus on closing. Questions asked meanwhile must be rendered in it.
 */
export default function NarrowNotice({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const may = useMay()
  const hasHours = useHasTimeSheet()
  return (
    <dialog
      ref={openNotice}
      className={classes.notice}
      aria-label={t('UnsupportedScreenTitle')}
      // A wider window or its button removes the notice. Escape would close it, and a dialog of the page as well.
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
        text={t(hasKeyboard() ? 'UnsupportedScreenHint' : 'UnsupportedScreenTouchHint')}
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
            <OpenAnywayButton />
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

/** Where the finger is the only pointer, a window has one width, and no key makes the page smaller. */
const hasKeyboard = () => matchMedia('(any-pointer: fine)').matches

/** The notice itself gets the focus, not its first button, so that its text is read out first. */
function openNotice(notice: HTMLDialogElement) {
  notice.showModal()
  notice.focus()
  return () => notice.close()
}
