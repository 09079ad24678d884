import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '#contract/sign-in/session.ts'
import type { SwitchChoice } from '#contract/sign-in/switch.ts'
import { startSession } from '#client/platform/sign-in/session.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { SwitchPinForm } from './SwitchPinForm.tsx'

/** Lies over the page, which keeps what was typed in it, until a colleague has shown their PIN. */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('switch')
  const navigate = useNavigate()
  const [person, setPerson] = useState<SwitchChoice>()

  async function goOn(signedIn: SignedIn) {
    onClose()
    startSession(signedIn)
    // What a colleague typed and did not save is not theirs to be asked about.
    await navigate({ to: '/', replace: true, ignoreBlocker: true })
  }

  return (
    <Dialog title={t(person ? 'EnterPin' : 'SwitchTo')} size="sm" overlayProps={{ backgroundOpacity: 0.7 }} onClose={onClose}>
      {person ? (
        <SwitchPinForm person={person} onBack={() => setPerson(undefined)} onDone={(signedIn) => void goOn(signedIn)} />
      ) : (
        <PersonPicker onPick={setPerson} />
      )}
    </Dialog>
  )
}
