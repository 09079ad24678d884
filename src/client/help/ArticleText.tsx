import { Kbd } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Article, ArticleBlock, Inline } from '#domain/help/article.ts'
import classes from './HelpPage.module.css'

/** The text of an article below its title. */
export function ArticleText({ article: { blocks } }: { article: Article }) {
  return (
    <div className={classes.text}>
      {blocks.map((block, i) => (
        <Part key={i} block={block} />
      ))}
    </div>
  )
}

function Part({ block }: { block: ArticleBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line parts={block.parts} />
      </p>
    )
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((parts, i) => (
        <li key={i}>
          <Line parts={parts} />
        </li>
      ))}
    </List>
  )
}

const Line = ({ parts }: { parts: Inline[] }) =>
  parts.map((part, i) => {
    if (part.kind === 'named') return <b key={i}>{part.text}</b>
    if (part.kind === 'key')
      return (
        <Kbd key={i} size="xs">
          {part.text}
        </Kbd>
      )
    if (part.kind === 'link')
      return (
        <Link key={i} to="/dashboard/help/$slug" params={{ slug: part.slug }}>
          {part.text}
        </Link>
      )
    return part.text
  })
