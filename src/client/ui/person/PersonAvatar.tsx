import { Avatar, isLightColor } from '@mantine/core'
import classes from './PersonAvatar.module.css'

type Props = { name: string; colors: { color: string; hover: string }; size?: number }

/**
 * The circle that stands for a person: the initials, in another colour under the pointer. It is hidden from screen readers since the name
 * stands beside it.
 */
export const PersonAvatar = ({ name, colors: { color, hover }, size = 32 }: Props) => (
  <span className={classes.circle} aria-hidden>
    <Circle name={name} color={color} size={size} />
    <Circle name={name} color={hover} size={size} className={classes.hover} />
  </span>
)

type CircleProps = { name: string; color: string; size: number; className?: string | undefined }

const Circle = ({ name, color, size, className }: CircleProps) => (
  <Avatar
    size={size}
    radius="50%"
    variant="filled"
    color={color}
    className={className}
    styles={{ placeholder: { color: letterColor(color) } }}
  >
    {initials(name)}
  </Avatar>
)

/** Picks black or white, whichever contrasts more; both reach 4.5 to 1 at this luminance. */
const letterColor = (color: string) => (isLightColor(color, 0.179) ? '#000' : '#fff')

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32).toUpperCase())
    .join('')
