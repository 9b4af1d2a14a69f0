-- How messages leave the school, one row for a gateway. Settings of the environment go before them.
create table gateway_settings (
  name           text primary key,
  -- What is not secret, by field: signatures, numbers of templates.
  facts          jsonb not null,
  -- Encrypted with a key that comes from the site's secret, and bound to the name of the row.
  sealed_secrets bytea not null,
  -- The last four characters of each secret.
  tails          jsonb not null,
  -- The gateway preferred last is asked first.
  preferred_at   timestamptz not null,
  changed_at     timestamptz not null,
  sent_at        timestamptz,
  -- Since when it refuses what is asked of it, and why; null after a message that was taken.
  failing_since  timestamptz,
  failure        text
);
