# The role of the desk and its database, made once; PgBouncer takes limits of time from the role.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$OPSDESK_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role opsdesk login password :'password';
alter role opsdesk set statement_timeout = '60s';
alter role opsdesk set idle_in_transaction_session_timeout = '60s';
create database opsdesk owner opsdesk;
SQL
