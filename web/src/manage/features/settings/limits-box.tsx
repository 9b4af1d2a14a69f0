import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Box } from '../../ui/box.tsx'
import { Failed, WaitingRows } from '../../ui/place-states.tsx'
import { limitsQuery } from './settings.queries.ts'
import styles from './settings.module.css'

/** What the site keeps everybody to; to be read, not to be changed. */
export function LimitsBox() {
  const { data, error, isFetching, refetch } = useQuery(limitsQuery())
  return (
    <Box title="限额" note="网站替大家守着，只能看">
      {data ? (
        <div className={styles.limits}>
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
        </div>
      ) : error ? (
        <Failed
          title="限额没有拿到"
          error={error}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          isTrying={isFetching}
        />
      ) : (
        <WaitingRows count={4} height="single" />
      )}
    </Box>
  )
}
