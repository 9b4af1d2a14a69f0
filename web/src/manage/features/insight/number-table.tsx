import styles from '../../ui/chart/number-table.module.css'

interface NumberTableProps {
  /** For screen readers. */
  caption: string
  titles: readonly string[]
  /** Each starts with its name, which no other row has. */
  rows: readonly (readonly (string | number)[])[]
}

/** The numbers of a chart. */
export function NumberTable({ caption, titles, rows }: NumberTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {numbers.map((number, nth) => (
              <td key={titles[nth + 1]}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
