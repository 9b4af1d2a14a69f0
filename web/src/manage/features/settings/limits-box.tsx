import { useQuery } from '@tanstack/react-query'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
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
              <Text as="h3" below={6} size={13} line={20}>
                {title}
              </Text>
              <dl>
                {limits.map(({ name, value }) => (
                  <Row gap={16} align="stretch" justify="between" key={name} className={styles.limit}>
                    <Text as="dt" tone="soft">
                      {name}
                    </Text>
                    <Text as="dd" textAlign="right">
                      {value}
                    </Text>
                  </Row>
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
