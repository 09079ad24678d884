import { ColorInput, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from './PersonAvatar.tsx'

type Colors = { color: string; hover: string }

/** Colours on which white or dark letters are easy to read. */
const swatches = ['#1E697A', '#16A3B0', '#1C6FD1', '#5B5BD6', '#8E4EC6', '#C2298A', '#C92A2A', '#B37404', '#2B8A57', '#475660']

/** The two colours of a user's circle, with a preview of the letters. */
export function AvatarField({ name, value, onChange }: { name: string; value: Colors; onChange: (colors: Colors) => void }) {
  const { t } = useTranslation()
  const field = (key: keyof Colors, label: string) => (
    <ColorInput
      label={label}
      format="hex"
      withEyeDropper={false}
      swatches={swatches}
      value={value[key]}
      onChange={(chosen) => onChange({ ...value, [key]: chosen })}
      flex={1}
      miw={150}
    />
  )
  return (
    <Group gap="md" align="flex-end">
      <PersonAvatar name={name} colors={value} size={64} />
      {field('color', t('AvatarColor'))}
      {field('hover', t('AvatarHover'))}
    </Group>
  )
}
