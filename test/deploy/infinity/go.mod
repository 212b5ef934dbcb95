module infinity

go 1.26

require (
	github.com/grafana/grafana-infinity-datasource v0.0.0-20260722164250-683f8833617c
	github.com/grafana/grafana-plugin-sdk-go v0.292.2
)
