// Asks a service with the backend of Grafana's data source Infinity, as Grafana does for dashboards and alerts.
// Reads queries as JSON, prints the shape of the frames that come of each.
package main

import (
	"context"
	"encoding/json"
	"os"
	"time"

	"github.com/grafana/grafana-infinity-datasource/pkg/pluginhost"
	"github.com/grafana/grafana-plugin-sdk-go/backend"
)

type given struct {
	Settings json.RawMessage
	URL      string
	Token    string
	Queries  []struct {
		RefID string
		Days  int
		Model json.RawMessage
	}
}

type field struct {
	Name   string            `json:"name"`
	Type   string            `json:"type"`
	Labels map[string]string `json:"labels"`
}

type answer struct {
	Error  string  `json:"error"`
	Type   string  `json:"type"`
	Rows   int     `json:"rows"`
	Fields []field `json:"fields"`
}

func main() {
	var in given
	must(json.NewDecoder(os.Stdin).Decode(&in))
	ctx := context.Background()
	settings := backend.DataSourceInstanceSettings{
		URL:                     in.URL,
		JSONData:                in.Settings,
		DecryptedSecureJSONData: map[string]string{"bearerToken": in.Token},
	}
	instance, err := pluginhost.NewDataSourceInstance(ctx, settings)
	must(err)
	answers := map[string]answer{}
	for _, query := range in.Queries {
		now := time.Now()
		span := backend.TimeRange{From: now.AddDate(0, 0, -query.Days), To: now}
		asked := backend.DataQuery{RefID: query.RefID, JSON: query.Model, TimeRange: span, Interval: time.Minute}
		response, err := instance.(backend.QueryDataHandler).QueryData(ctx, &backend.QueryDataRequest{
			PluginContext: backend.PluginContext{DataSourceInstanceSettings: &settings},
			Queries:       []backend.DataQuery{asked},
		})
		must(err)
		answers[query.RefID] = shape(response.Responses[query.RefID])
	}
	must(json.NewEncoder(os.Stdout).Encode(answers))
}

func shape(response backend.DataResponse) answer {
	if response.Error != nil {
		return answer{Error: response.Error.Error()}
	}
	out := answer{Fields: []field{}}
	for _, frame := range response.Frames {
		if frame.Meta != nil {
			out.Type = string(frame.Meta.Type)
		}
		out.Rows += frame.Rows()
		for _, one := range frame.Fields {
			out.Fields = append(out.Fields, field{one.Name, one.Type().ItemTypeString(), one.Labels})
		}
	}
	return out
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
