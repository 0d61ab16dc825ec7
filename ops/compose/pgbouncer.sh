# Who may connect, written where nothing stays.
set -eu
umask 077
printf '"opsdesk" "%s"\n' "$OPSDESK_PASSWORD" >/tmp/userlist.txt
exec pgbouncer /etc/opsdesk/compose.ini
