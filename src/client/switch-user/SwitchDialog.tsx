import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '#contract/sign-in/session.ts'
import type { SwitchChoice } from '#contract/sign-in/switch.ts'
import { startSession } from '#client/platform/sign-in/session.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { SwitchPinForm } from './SwitchPinForm.tsx'

/** Covers the page, which keeps its input, until a colleague has entered the PIN. */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('switch')
  const navigate = useNavigate()
  const [person, setPerson] = useState<SwitchChoice>()

  async function continueAs(signedIn: SignedIn) {
    onClose()
    startSession(signedIn)
    // The colleague must not be asked about unsaved input of the former user.
    await navigate({ to: '/', replace: true, ignoreBlocker: true })
  }

  return (
    <Dialog title={t(person ? 'EnterPin' : 'SwitchTo')} size="sm" overlayProps={{ backgroundOpacity: 0.7 }} onClose={onClose}>
      {person ? (
        <SwitchPinForm person={person} onBack={() => setPerson(undefined)} onDone={(signedIn) => void continueAs(signedIn)} />
      ) : (
        <PersonPicker onPick={setPerson} />
      )}
    </Dialog>
  )
}
