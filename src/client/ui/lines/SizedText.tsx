import { findTyreSize } from '#contract/kit/readers/tyre-size.ts'
import classes from './SizedText.module.css'

/** One line of text, cut by an ellipsis before or behind a tyre size but never within it. */
export function SizedText({ text }: { text: string }) {
  const found = findTyreSize(text)
  if (!found) return <span title={text}>{text}</span>
  const { at, end } = found
  return (
    <span className={classes.text} title={text}>
      {at > 0 && <span>{text.slice(0, at)}</span>}
      <span className={classes.size}>{text.slice(at, end)}</span>
      {end < text.length && <span>{text.slice(end)}</span>}
    </span>
  )
}
