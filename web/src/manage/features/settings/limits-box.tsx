import { useQuery } from '@tanstack/react-query'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { limitsQuery } from './settings.queries.ts'
import styles from './settings.module.css'

/** Limits of the site, read only. */
export function LimitsBox() {
  const { data, error, isFetching, refetch } = useQuery(limitsQuery())
  return (
    <Box title="限额" note="网站替大家守着，只能看">
      {data ? (
        <Grid className={styles.limits}>
          {data.map(({ title, limits }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {limits.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Grid>
      ) : (
        <NotYet title="限额没有拿到" query={{ error, isFetching, refetch }} count={4} height="single" />
      )}
    </Box>
  )
}
