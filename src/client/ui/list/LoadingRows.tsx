import { Skeleton } from '@mantine/core'

/** Placeholders for the rows of a table that is still loading. */
export function LoadingRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton height={14} width={`${50 + ((row * 7 + column * 23) % 45)}%`} miw={16} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
